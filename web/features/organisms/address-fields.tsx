import { isFrench } from '../../../contract/rules/organisms.countries.ts'
import { OPTIONAL } from '../../lib/form/required.ts'
import { FormPair } from '../../ui/form/form-step.tsx'
import { TextField, type TextFieldInput } from '../../ui/form/text-field.tsx'

export type AddressText = 'street1' | 'street2' | 'postcode' | 'city'

interface AddressFieldsProps {
  /** Name, errors and whatever else a form gives this field. */
  text: (name: AddressText) => TextFieldInput
  country: string | null
  /** After the labels, where one may leave them empty. */
  note?: string
}

export const AddressFields = ({ text, country, note = '' }: AddressFieldsProps) => (
  <>
    <TextField label={`Adresse${note}`} {...text('street1')} />
    <TextField label={`Complément d’adresse${OPTIONAL}`} {...text('street2')} />
    <FormPair first="short">
      <TextField
        label={`Code postal${note}`}
        inputMode={isFrench(country) ? 'numeric' : 'text'}
        {...text('postcode')}
      />
      <TextField label={`Ville${note}`} {...text('city')} />
    </FormPair>
  </>
)
