import type { QuoteContact } from '../../../contract/quotes.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { isFrench } from '../../../contract/rules/organisms.countries.ts'
import { SHORT_LABELS } from '../scales/scales.rules.ts'

export const analysesText = (analyses: readonly RankingType[]) =>
  analyses.map((type) => SHORT_LABELS[type]).join(' et ')

const regions = new Intl.DisplayNames('fr', { type: 'region' })

/** As on an envelope; the country where it is not obvious. */
export const addressLines = ({ street1, street2, postcode, city, country }: QuoteContact): string[] =>
  [
    street1,
    street2,
    `${postcode} ${city}`.trim(),
    country === '' || isFrench(country) ? '' : (regions.of(country) ?? country),
  ].filter((line) => line !== '')

/** « 732 829 320 00074 ». */
export const siretText = (siret: string) =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00A0$2\u00A0$3\u00A0$4')
