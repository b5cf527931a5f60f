import { createHash } from 'node:crypto'
import { addDays } from '../../../contract/core/days.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { ADDRESS_FIELDS, QuoteRequest } from '../../../contract/quotes.ts'
import { quota } from '../../lib/security/limits.ts'

const HOUR = 3600

/** Limit the requests that one person sends. */
export const LIMITS = [quota('quotes-hour', 10, HOUR), quota('quotes-day', 30, 24 * HOUR)] as const

export const STALE = 'Cette demande a été modifiée entre-temps.'
export const NOT_UNSEEN = 'Une demande déjà vue le reste.'
export const NOT_FOR_YOU = 'C’est au client d’accepter son devis.'
export const ACCEPTED = 'Ce devis est accepté : il ne change plus.'
export const NOT_ANSWERED = 'Cette demande n’a pas encore de réponse.'
export const EXPIRED = 'Ce devis n’est plus valable : demandez-en un autre.'
export const PAST = 'Cette date est passée.'

/** People read it aloud: the year, then a number that never starts again. */
export const referenceOf = (day: string, number: number) => `D${day.slice(0, 4)}-${String(number).padStart(5, '0')}`

export type QuoteContent = Omit<QuoteRequest, 'key' | QuoteAddressField>

const contentOf = ({ zone_id, analyses, samples, wished_on, message }: QuoteContent) =>
  JSON.stringify([zone_id, analyses, samples, wished_on, message])

export const isSame = (one: QuoteContent, other: QuoteContent) => contentOf(one) === contentOf(other)

const REQUIRED = ['street1', 'postcode', 'city'] as const
type QuoteAddressField = (typeof ADDRESS_FIELDS)[number]

/** Of an account as the request would leave it. */
export const missingAddress = (account: Record<QuoteAddressField, string>): FieldErrors =>
  Object.fromEntries(
    REQUIRED.filter((field) => account[field] === '').map((field) => [field, ['Ce champ est obligatoire.']]),
  )

export const keyOf = ({ key, ...content }: QuoteRequest, day: string) =>
  key ??
  createHash('sha256')
    .update(`${day} ${contentOf(content)}`)
    .digest('base64url')

const MAX_DAYS_AHEAD = 2 * 365

/** `undefined` when the day could not be read. */
export function dayFaults(wished_on: string | undefined, today: string): FieldErrors {
  if (wished_on === undefined) return {}
  if (wished_on < today) return { wished_on: [PAST] }
  return wished_on > addDays(today, MAX_DAYS_AHEAD) ? { wished_on: ['Choisissez une date dans les deux ans.'] } : {}
}

/** `undefined` when its id could not be read, `null` when it does not exist. */
export function zoneFaults(zone: { archived_at: string | null } | null | undefined): FieldErrors {
  if (zone === undefined) return {}
  if (zone === null) return { zone_id: ['Cette zone n’existe pas.'] }
  return zone.archived_at === null ? {} : { zone_id: ['Cette zone est archivée : choisissez-en une autre.'] }
}
