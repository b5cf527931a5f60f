import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { between, Email, Id, requiredText, text } from './core/fields.ts'
import { COUNTRIES, isFrench } from './registration.countries.ts'
import { cleanSiret, isSiret } from './registration.siret.ts'

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

const Fields = z.object({
  name: requiredText(100),
  email: Email,
  siret: z.pipe(text(30), z.transform(cleanSiret)),
  organism_name: requiredText(150),
  sector_id: Id,
  sector_comment: z._default(text(200), ''),
  street1: requiredText(150),
  street2: z._default(text(150), ''),
  postcode: requiredText(12),
  city: requiredText(100),
  country: z.enum(COUNTRIES, { error: 'Choisissez un pays.' }),
  start_zone_id: z._default(z.nullable(Id), null),
})

export const Registration = Fields.check(
  between(
    'siret',
    'Ce champ est obligatoire.',
    ({ siret, country }) => typeof siret !== 'string' || cleanSiret(siret) !== '' || !isFrench(country),
  ),
  between(
    'siret',
    'Ce SIRET n’est pas valide : 14 chiffres, comme sur votre avis de situation.',
    ({ siret }) => typeof siret !== 'string' || cleanSiret(siret) === '' || isSiret(cleanSiret(siret)),
  ),
  between(
    'postcode',
    'Le code postal a 5 chiffres.',
    ({ postcode, country }) =>
      typeof postcode !== 'string' || postcode === '' || !isFrench(country) || /^\d{5}$/.test(postcode),
  ),
)
export type Registration = z.infer<typeof Registration>

/** Gives the same answer when the address has an account, so that it does not reveal accounts. */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Inscrit une personne, qui attend ensuite d’être activée',
  status: 201,
  body: Registration,
  response: z.object({ email: z.string() }),
})
