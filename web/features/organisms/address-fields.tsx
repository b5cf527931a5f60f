import type { FieldErrors } from '../../../contract/core/errors.ts'
import { isFrench } from '../../../contract/rules/organisms.countries.ts'
import { FormPair } from '../../ui/form/form-step.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField, type TextFieldInput } from '../../ui/form/text-field.tsx'
import { COUNTRY_OPTIONS } from './country-options.ts'

export type AddressText = 'street1' | 'street2' | 'postcode' | 'city'

interface AddressFieldsProps {
  /** Name, errors and whatever else a form gives this field. */
  text: (name: AddressText) => TextFieldInput
  country: { value: string | null; onChange: (value: string | null) => void; errors: FieldErrors; autoComplete: string }
}

export const AddressFields = ({ text, country }: AddressFieldsProps) => (
  <>
    <TextField label="Adresse" {...text('street1')} />
    <TextField label="Complément d’adresse" {...text('street2')} />
    <FormPair first="short">
      <TextField
        label="Code postal"
        inputMode={isFrench(country.value ?? '') ? 'numeric' : 'text'}
        {...text('postcode')}
      />
      <TextField label="Ville" {...text('city')} />
    </FormPair>
    <SelectField name="country" label="Pays" options={COUNTRY_OPTIONS} {...country} />
  </>
)
