import { createHash, randomBytes } from 'node:crypto'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { CODE_LETTERS } from '../../../contract/rules/proofs.code.ts'
import { replayStart } from '../../../contract/rules/zones.replay.ts'
import { quota } from '../../lib/security/limits.ts'

const HOUR = 3600

/** Of one person. */
export const ISSUE_LIMIT = { ...quota('proofs', 60, HOUR), reason: 'Au plus 60 attestations par heure.' }

/** Codes of no proof, of one address: what is found is given back. */
export const GUESS_LIMIT = quota('proof-codes', 60, 600)

export const UNKNOWN_CODE = 'Aucune attestation n’a ce code. Vérifiez-le : il a 16 lettres et chiffres.'

/** A letter of 32 holds five bits: 80 random ones in all, four letters a group. */
export const newCode = () =>
  Array.from(randomBytes(16), (byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${CODE_LETTERS[byte % 32]}`).join('')

export const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** `undefined` when the day could not be read. */
export function dayFaults(on: string | undefined, today: string): FieldErrors {
  if (on === undefined) return {}
  if (on > today) return { on: ['Ce jour est à venir : on atteste ce qui est connu.'] }
  return on < replayStart(today) ? { on: ['Ce jour est trop ancien : on atteste les trois derniers hivers.'] } : {}
}
