import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Email, IdInput, requiredText } from './core/fields.ts'
import { postcodeIsValid, requiredOrganism, siretIsPresent, siretIsValid, withPostcode } from './organisms.ts'

export const Registration = z
  .object({
    name: requiredText(100),
    email: Email,
    ...requiredOrganism,
    start_zone_id: z._default(z.nullable(IdInput), null),
  })
  .check(
    siretIsPresent,
    siretIsValid,
    postcodeIsValid,
    z.overwrite((body) => withPostcode(body, body.country)),
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
