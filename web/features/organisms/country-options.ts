import { COUNTRIES } from '../../../contract/rules/organisms.countries.ts'
import type { ChoiceOption } from '../../lib/form/options.ts'

export const HOME_COUNTRY = 'FR'

function countryOptions(): ChoiceOption[] {
  const names = new Intl.DisplayNames('fr', { type: 'region' })
  const { compare } = new Intl.Collator('fr')
  return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort(
    (a, b) => rank(a) - rank(b) || compare(a.label, b.label),
  )
}

const rank = ({ value }: ChoiceOption) => (value === HOME_COUNTRY ? 0 : 1)

export const COUNTRY_OPTIONS = countryOptions()
