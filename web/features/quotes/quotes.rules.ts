import { once } from '../../../contract/core/once.ts'
import type { Quote, QuoteContact } from '../../../contract/quotes.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { isFrench } from '../../../contract/rules/organisms.countries.ts'
import { establishmentLabel, establishmentText } from '../../../contract/rules/reading/establishments.ts'
import { SHORT_LABELS } from '../../../contract/rules/reading/types.ts'
import { todayInParis } from '../../lib/format.ts'

export const analysesText = (analyses: readonly RankingType[]) =>
  analyses.map((type) => SHORT_LABELS[type]).join(' et ')

const regions = once(() => new Intl.DisplayNames('fr', { type: 'region' }))

/** As on an envelope; the country where it is not obvious. */
export const addressLines = ({ street1, street2, postcode, city, country }: QuoteContact): string[] =>
  [
    street1,
    street2,
    `${postcode} ${city}`.trim(),
    country === '' || isFrench(country) ? '' : (regions().of(country) ?? country),
  ].filter((line) => line !== '')

/** Its name and itself: « SIRET », « 732 829 320 00074 »; null where there is none. */
export const establishmentOf = ({ siret, country }: QuoteContact): [string, string] | null =>
  siret === null ? null : [establishmentLabel(siret, country), establishmentText(siret, country)]

/** Parameter of the address: which request is open. */
export const OPENED = 'quote'

const decimals = once(() => new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }))

/** As one types it: « 1 234,50 ». */
export const amountText = (amount: number) => decimals().format(amount).replace(/\s/g, ' ')

/** Tells whether its time is over; a quote accepted in time stays. */
export const isExpired = ({ status, valid_until }: Pick<Quote, 'status' | 'valid_until'>, today = todayInParis()) =>
  status === 'answered' && valid_until !== null && valid_until < today
