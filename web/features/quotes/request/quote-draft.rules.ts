import type { CallInput } from '../../../../contract/core/endpoint.ts'
import { ADDRESS_FIELDS, type createQuote } from '../../../../contract/quotes.ts'
import { RANKING_TYPES, type RankingType } from '../../../../contract/rankings.ts'
import { readNumber } from '../../../../contract/rules/reading/numbers.ts'
import { sentDay } from '../../../lib/days.ts'
import { pick } from '../../../lib/records.ts'

/** As the controls hold it: '' for nothing. */
export interface QuoteDraft {
  zone_id: string
  analyses: RankingType | 'both'
  samples: string
  wished_on: string
  message: string
  street1: string
  street2: string
  postcode: string
  city: string
}

export const newDraft = (zone: { id: number } | null): QuoteDraft => ({
  zone_id: zone === null ? '' : String(zone.id),
  analyses: 'both',
  samples: '',
  wished_on: '',
  message: '',
  street1: '',
  street2: '',
  postcode: '',
  city: '',
})

/** In JSON it is null, which the server tells to be missing. */
const whole = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN)

/** The server judges what is missing. */
export const bodyOf = (
  draft: QuoteDraft,
  { today, asksAddress }: { today: string; asksAddress: boolean },
): CallInput<typeof createQuote>['body'] => ({
  zone_id: whole(draft.zone_id),
  analyses: draft.analyses === 'both' ? [...RANKING_TYPES] : [draft.analyses],
  samples: readNumber(draft.samples) ?? Number.NaN,
  wished_on: sentDay(draft.wished_on, today),
  message: draft.message,
  ...(asksAddress && pick(draft, ADDRESS_FIELDS)),
})
