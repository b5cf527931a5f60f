import type { FieldErrors } from '../../../contract/core/errors.ts'
import { type Limit, quota, times } from '../../lib/security/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const registerLimit = (factor: number) => times(quota('register-address', 5, HOUR), factor)

/** Over all addresses: after the first hundred of an hour, one a minute, so that nobody is kept out for long. */
const EVERYWHERE: Limit = {
  ...quota('register-everywhere', 100, HOUR),
  waits: [MINUTE],
  reason: 'Beaucoup d’inscriptions arrivent en ce moment.',
}
export const registerEverywhereLimit = (factor: number) => times(EVERYWHERE, factor)

/** A double tap, or a browser that sends again. */
export const REPEAT_LIMIT = quota('register-repeat', 1, 10 * MINUTE)

/** Otherwise anybody could flood the owner of an address with mails. */
export const KNOWN_ADDRESS_LIMIT = quota('already-registered', 1, HOUR)

export const UNPROVEN_LASTS = 7 * DAY

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
