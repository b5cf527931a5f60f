import type { FieldErrors } from '../../../contract/core/errors.ts'
import { quota, times } from '../../lib/security/limits.ts'

/** Five an hour per source address; `factor` from IP_LIMITS. */
export const registerLimit = (factor: number) => times(quota('register-address', 5, 3600), factor)

/** One mail an hour tells the owner of an address that somebody registers with it. */
export const KNOWN_ADDRESS_LIMIT = quota('already-registered', 1, 3600)

/** What only the database knows to be wrong: null stands for what does not exist, undefined for what was not readable. */
export function registrationFaults(
  typedComment: unknown,
  sector: { needs_comment: boolean } | null | undefined,
  zone: object | null | undefined,
): FieldErrors {
  const comment = typeof typedComment === 'string' ? typedComment.trim() : ''
  return {
    ...(sector === null && { sector_id: ['Ce secteur n’existe pas.'] }),
    ...(sector?.needs_comment && comment === '' && { sector_comment: ['Précisez votre secteur.'] }),
    ...(zone === null && { start_zone_id: ['Cette zone n’existe pas.'] }),
  }
}
