import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { between, emptyWhenNull, Id, IdInput, requiredText, text } from '../core/fields.ts'
import { COUNTRIES, isFrench } from '../rules/organisms.countries.ts'
import { cleanSiret, isSiret } from '../rules/reading/establishments.ts'

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

const Siret = z.pipe(text(30), z.transform(cleanSiret))
const Country = z.enum(COUNTRIES, { error: 'Choisissez un pays.' })

/** As someone who registers must give it. */
export const requiredOrganism = {
  siret: Siret,
  organism_name: requiredText(150),
  sector_id: IdInput,
  sector_comment: z._default(text(200), ''),
  street1: requiredText(150),
  street2: z._default(text(150), ''),
  postcode: requiredText(12),
  city: requiredText(100),
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
  ({ siret, country }) => typeof siret !== 'string' || cleanSiret(siret) !== '' || !isFrench(country),
)

export const siretIsValid = between(
  'siret',
  'Ce SIRET n’est pas valide : 14 chiffres, comme sur votre avis de situation.',
  ({ siret }) => typeof siret !== 'string' || cleanSiret(siret) === '' || isSiret(cleanSiret(siret)),
)

export const postcodeIsValid = between(
  'postcode',
  'Le code postal a 5 chiffres.',
  ({ postcode, country }) =>
    typeof postcode !== 'string' || postcode === '' || !isFrench(country) || /^\d{5}$/.test(postcode),
)
