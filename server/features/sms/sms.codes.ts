import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { clock } from '../../lib/clock.ts'
import { counted } from '../../lib/plural.ts'
import type { Signer } from '../../lib/security/secret.ts'
import { MAX_SMS } from '../../lib/sms/gsm.ts'
import type { SmsWriters } from '../../lib/sms/messages.ts'
import { findPerson } from '../auth/auth.queries.ts'
import { findPending, saveCode } from './sms.queries.ts'

const DIGITS = 6

interface CodeOwner {
  user_id: number
  number: string
}

/** Signed with the secret, as a million codes are soon tried on a stolen table; for one person and one number. */
export function phoneCodes(signerFor: (purpose: string) => Signer) {
  const signer = signerFor('phone-code')
  const signedText = ({ user_id, number }: CodeOwner, code: string) => `${user_id} ${number} ${code}`
  return {
    hash: (owner: CodeOwner, code: string) => signer.sign(signedText(owner, code)),
    isRight: (owner: CodeOwner, code: string, hash: string) => signer.verify(signedText(owner, code), hash),
  }
}

interface CodeSettings {
  publicUrl: string
  signerFor: (purpose: string) => Signer
}

/** Makes the code when its message leaves, and a new one at each try: none lies in the outbox. */
export function codesSms({ publicUrl, signerFor }: CodeSettings): Pick<SmsWriters, 'sms-code'> {
  const codes = phoneCodes(signerFor)
  return {
    'sms-code': async (db, { user_id }) => {
      const [person, pending] = [await findPerson(db, { id: user_id }), await findPending(db, user_id)]
      if (!person?.active || !pending) return null
      const owner = { user_id, number: pending.number }
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      if (!(await saveCode(db, owner, codes.hash(owner, code)))) return null
      const minutes = Math.ceil((Date.parse(pending.expires_at) - clock.now().getTime()) / 60_000)
      return { to: pending.number, text: textOf(code, minutes, publicUrl), subject: '' }
    },
  }
}

export function textOf(code: string, minutes: number, publicUrl: string): string {
  const time = counted(minutes, 'minute').replaceAll('\u00A0', ' ')
  const words = `Estran : ${code.slice(0, 3)} ${code.slice(3)} est votre code. Il vaut ${time}.`
  const bound = boundTo(publicUrl, code)
  return bound && words.length + bound.length + 2 <= MAX_SMS ? `${words}\n\n${bound}` : words
}

/** The last line by which a telephone offers the code to this site alone; it names a host of https, without a port. */
function boundTo(publicUrl: string, code: string): string | null {
  const { protocol, hostname, port } = new URL(publicUrl)
  return protocol === 'https:' && port === '' && !isIP(hostname.replace(/[[\]]/g, '')) ? `@${hostname} #${code}` : null
}
