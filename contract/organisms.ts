import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, emptyWhenNull, faultOf, Id, IdInput, pastedText, requiredText, text } from './core/fields.ts'
import { COUNTRIES } from './rules/organisms.countries.ts'
import { cleanEstablishment, isEstablishment, mustHaveSiret, registerOf } from './rules/reading/establishments.ts'
import { cleanPostcode, postcodeFault } from './rules/reading/postcodes.ts'

export const Sector = z.object({
  id: Id,
  name: z.string(),
  needs_comment: z.boolean(),
})
export type Sector = z.infer<typeof Sector>

export const listSectors = endpoint({
  method: 'GET',
  path: '/sectors',
  access: 'public',
  summary: 'Les secteurs d’activité',
  response: z.array(Sector),
})

/** The establishment’s number in the register of its country, whatever its name there. */
const Siret = z.pipe(pastedText(30), z.transform(cleanEstablishment))
const Country = z.enum(COUNTRIES, { error: 'Choisissez un pays.' })

/** As someone who registers gives it: the address is asked where it is needed, with the first quote. */
export const requiredOrganism = {
  siret: Siret,
  organism_name: requiredText(150),
  sector_id: IdInput,
  sector_comment: z._default(text(200), ''),
  street1: z._default(text(150), ''),
  street2: z._default(text(150), ''),
  postcode: z._default(text(12), ''),
  city: z._default(text(100), ''),
  country: Country,
}

/** As an administrator may know it. */
export const optionalOrganism = {
  siret: emptyWhenNull(Siret),
  organism_name: text(150),
  sector_id: z.nullable(IdInput),
  sector_comment: text(200),
  street1: text(150),
  street2: text(150),
  postcode: text(12),
  city: text(100),
  country: Country,
}

export const siretIsPresent = between(
  'siret',
  'Ce champ est obligatoire.',
  ({ siret, country }) => typeof siret !== 'string' || cleanEstablishment(siret) !== '' || !mustHaveSiret(country),
)

export const siretIsValid = faultOf('siret', ({ siret, country }) => {
  const number = typeof siret === 'string' ? cleanEstablishment(siret) : ''
  return number === '' || isEstablishment(number, country) ? null : registerOf(country).fault
})

export const postcodeIsValid = faultOf('postcode', ({ postcode, country }) =>
  typeof postcode === 'string' ? postcodeFault(postcode, country) : null,
)

/** As it is stored in that country. */
export const withPostcode = <Typed extends { postcode?: string | undefined }>(typed: Typed, country: unknown): Typed =>
  typed.postcode === undefined ? typed : { ...typed, postcode: cleanPostcode(typed.postcode, country) }
