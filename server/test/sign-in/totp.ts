import { Secret, TOTP } from 'otpauth'
import { clock } from '../../lib/clock.ts'

/** The code that an application of codes shows now. */
export const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
