import { useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { FormStep } from '../../ui/form/form-step.tsx'
import { AddressFields, type AddressText } from '../organisms/address-fields.tsx'
import { HOME_COUNTRY } from '../organisms/country-options.ts'

const INPUTS: Record<AddressText, { label?: string; autoComplete: string }> = {
  street1: { autoComplete: 'address-line1' },
  street2: { label: 'Complément d’adresse (facultatif)', autoComplete: 'address-line2' },
  postcode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
}

export function AddressStep({ errors }: { errors: FieldErrors }) {
  const [country, setCountry] = useState<string | null>(HOME_COUNTRY)
  return (
    <FormStep number={3} title="Votre adresse">
      <AddressFields
        text={(name) => ({ name, errors, ...INPUTS[name] })}
        country={{ value: country, onChange: setCountry, errors, autoComplete: 'country-name' }}
      />
    </FormStep>
  )
}
