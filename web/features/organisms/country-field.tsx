import { SelectField } from '../../ui/form/select-field.tsx'
import { COUNTRY_OPTIONS } from './country-options.ts'

type CountryFieldProps = Omit<Parameters<typeof SelectField>[0], 'name' | 'label' | 'options'>

/** Before what depends on it: the number of the establishment, and the postcode. */
export const CountryField = (props: CountryFieldProps) => (
  <SelectField name="country" label="Pays" options={COUNTRY_OPTIONS} {...props} />
)
