import type { FieldErrors } from '../../../contract/core/errors.ts'
import { quota, times } from '../../lib/security/limits.ts'

export const registerLimit = (factor: number) => times(quota('register-address', 5, 3600), factor)

/** Otherwise anybody could flood the owner of an address with mails. */
export const KNOWN_ADDRESS_LIMIT = quota('already-registered', 1, 3600)

/** `null` means it does not exist, `undefined` that the field could not be parsed. */
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
