import { isFrench } from '../../../contract/rules/organisms.countries.ts'
import { FormPair } from '../../ui/form/form-step.tsx'
import { TextField, type TextFieldInput } from '../../ui/form/text-field.tsx'

export type AddressText = 'street1' | 'street2' | 'postcode' | 'city'

interface AddressFieldsProps {
  /** Name, errors and whatever else a form gives this field. */
  text: (name: AddressText) => TextFieldInput
  country: string | null
}

export const AddressFields = ({ text, country }: AddressFieldsProps) => (
  <>
    <TextField label="Adresse" {...text('street1')} />
    <TextField label="Complément d’adresse" {...text('street2')} />
    <FormPair first="short">
      <TextField label="Code postal" inputMode={isFrench(country) ? 'numeric' : 'text'} {...text('postcode')} />
      <TextField label="Ville" {...text('city')} />
    </FormPair>
  </>
)
