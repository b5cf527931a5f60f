import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { User, type UserField, UserFields } from './users.ts'

/** The details that people change themselves. Their email address an administrator changes, who can check whose it is. */
const OWN = {
  name: true,
  firstname: true,
  organism_name: true,
  siret: true,
  sector_id: true,
  sector_comment: true,
  street1: true,
  street2: true,
  postcode: true,
  city: true,
  country: true,
} as const

const OwnFields = z.pick(UserFields, OWN)
export type OwnField = keyof typeof OWN & UserField

const isOwn = (name: string): name is OwnField => Object.hasOwn(OWN, name)
export const OWN_FIELDS = Object.keys(OWN).filter(isOwn)

export const OwnDetails = z.object({
  ...z.pick(User, OWN).shape,
  ...z.pick(User, { sector: true, version: true }).shape,
})
export type OwnDetails = z.infer<typeof OwnDetails>

export const getOwnDetails = endpoint({
  method: 'GET',
  path: '/account/details',
  access: 'signed-in',
  summary: 'Ses coordonnées',
  response: OwnDetails,
})

/** Absent fields do not change. 409 with the current details when `version` is not their own. */
export const updateOwnDetails = endpoint({
  method: 'PUT',
  path: '/account/details',
  access: 'signed-in',
  summary: 'Change ses coordonnées',
  body: z.extend(z.partial(OwnFields), { version: z.int() }),
  response: OwnDetails,
})
