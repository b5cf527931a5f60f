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
  /** The person's own, which browsers know. */
  isOwn?: boolean
}

const OWN = {
  street1: 'address-line1',
  street2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
} as const

export const AddressFields = ({ text: textOf, country, note = '', isOwn }: AddressFieldsProps) => {
  const text = (name: AddressText) => ({ ...(isOwn && { autoComplete: OWN[name] }), ...textOf(name) })
  return (
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
}
