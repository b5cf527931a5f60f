import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Estran'
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Half-minutes before and after, for a phone whose clock is off. */
const WINDOW = 1

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** The secret in base32, and the address that a QR code shows to an application of codes. */
export function newTotp(email: string) {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / PERIOD_SECONDS)

/** The last half-minute of which a code is taken at this moment. */
export const latestStep = (at: Date) => stepAt(at) + WINDOW

/** The half-minute since 1970 that this code belongs to, near `at`; null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : stepAt(at) + delta
}
