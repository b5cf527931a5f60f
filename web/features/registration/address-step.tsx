import { useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { isFrench } from '../../../contract/rules/organisms.countries.ts'
import { FormPair, FormStep } from '../../ui/form/form-step.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { countryOptions, HOME_COUNTRY } from '../organisms/country-options.ts'

const COUNTRY_OPTIONS = countryOptions()

export function AddressStep({ errors }: { errors: FieldErrors }) {
  const [country, setCountry] = useState<string | null>(HOME_COUNTRY)
  return (
    <FormStep number={3} title="Votre adresse">
      <TextField name="street1" label="Adresse" autoComplete="address-line1" errors={errors} />
      <TextField
        name="street2"
        label="Complément d’adresse (facultatif)"
        autoComplete="address-line2"
        errors={errors}
      />
      <FormPair>
        <TextField
          name="postcode"
          label="Code postal"
          inputMode={isFrench(country ?? '') ? 'numeric' : 'text'}
          autoComplete="postal-code"
          errors={errors}
        />
        <TextField name="city" label="Ville" autoComplete="address-level2" errors={errors} />
      </FormPair>
      <SelectField
        name="country"
        label="Pays"
        options={COUNTRY_OPTIONS}
        value={country}
        onChange={setCountry}
        autoComplete="country-name"
        errors={errors}
      />
    </FormStep>
  )
}
