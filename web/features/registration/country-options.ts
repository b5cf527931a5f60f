import { COUNTRIES } from '../../../contract/registration.countries.ts'
import type { Option } from '../../lib/options.ts'

export const HOME_COUNTRY = 'FR'

/** Every country by its French name, France first. */
export function countryOptions(): Option[] {
  const names = new Intl.DisplayNames('fr', { type: 'region' })
  const { compare } = new Intl.Collator('fr')
  return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort(
    (one, other) => rank(one) - rank(other) || compare(one.label, other.label),
  )
}

const rank = ({ value }: Option) => (value === HOME_COUNTRY ? 0 : 1)
