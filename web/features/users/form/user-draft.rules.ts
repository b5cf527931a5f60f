import { GENDERS } from '../../../../contract/auth.ts'
import { allows, ROLES, type Role } from '../../../../contract/core/access.ts'
import { onOneLine } from '../../../../contract/core/text.ts'
import { cleanSiret } from '../../../../contract/rules/organisms.siret.ts'
import type { User, UserFields } from '../../../../contract/users.ts'

/** In the order of the form. */
export const USER_FIELDS = [
  'role',
  'active',
  'gender',
  'name',
  'firstname',
  'email',
  'organism_name',
  'siret',
  'naf_code',
  'sector_id',
  'sector_comment',
  'street1',
  'street2',
  'postcode',
  'city',
  'country',
  'start_zone_id',
  'lims_client_id',
  'lims_transmeth',
] as const satisfies readonly (keyof UserFields)[]
export type UserField = (typeof USER_FIELDS)[number]

/** As the controls hold it: '' for nothing, ids as text. */
export type UserDraft = Record<UserField, string>

export const stateValue = (active: boolean) => (active ? 'active' : 'inactive')

export const NEW_DRAFT: UserDraft = {
  role: 'client',
  active: stateValue(true),
  gender: 'NA',
  name: '',
  firstname: '',
  email: '',
  siret: '',
  organism_name: '',
  naf_code: '',
  sector_id: '',
  sector_comment: '',
  street1: '',
  street2: '',
  postcode: '',
  city: '',
  country: 'FR',
  start_zone_id: '',
  lims_client_id: '',
  lims_transmeth: '',
}

export const draftOf = (user: User): UserDraft => ({
  role: user.role,
  active: stateValue(user.active),
  gender: user.gender,
  name: user.name,
  firstname: user.firstname,
  email: user.email,
  siret: user.siret ?? '',
  organism_name: user.organism_name,
  naf_code: user.naf_code ?? '',
  sector_id: idText(user.sector_id),
  sector_comment: user.sector_comment,
  street1: user.street1,
  street2: user.street2,
  postcode: user.postcode,
  city: user.city,
  country: user.country,
  start_zone_id: idText(user.start_zone?.id ?? null),
  lims_client_id: user.lims_client_id ?? '',
  lims_transmeth: user.lims_transmeth ?? '',
})

const idText = (id: number | null) => (id === null ? '' : String(id))

const NORMAL: Partial<Record<UserField, (typed: string) => string>> = {
  email: (typed) => onOneLine(typed).toLowerCase(),
  siret: cleanSiret,
  naf_code: (typed) => typed.toUpperCase().replace(/[ .]/g, ''),
}

/** The server stores both as the same. */
export function isSame(field: UserField, one: string, other: string) {
  const normal = NORMAL[field] ?? onOneLine
  return normal(one) === normal(other)
}

const oneOf = <T extends string>(all: readonly T[], value: string) => all.find((one) => one === value)

export const draftRole = ({ role }: UserDraft): Role => oneOf(ROLES, role) ?? 'client'

/** The body of a call with these fields only. */
export function bodyOf(draft: UserDraft, fields: readonly UserField[]) {
  const only = <T>(field: UserField, read: (value: string) => T) =>
    fields.includes(field) ? read(draft[field]) : undefined
  const text = (field: UserField) => only(field, (value) => value)
  const id = (field: UserField) => only(field, (value) => (value === '' ? null : Number(value)))
  return {
    role: only('role', (value) => oneOf(ROLES, value)),
    active: only('active', (value) => value === stateValue(true)),
    gender: only('gender', (value) => oneOf(GENDERS, value)),
    name: text('name'),
    firstname: text('firstname'),
    email: text('email'),
    siret: text('siret'),
    organism_name: text('organism_name'),
    naf_code: text('naf_code'),
    sector_id: id('sector_id'),
    sector_comment: text('sector_comment'),
    street1: text('street1'),
    street2: text('street2'),
    postcode: text('postcode'),
    city: text('city'),
    country: text('country'),
    start_zone_id: id('start_zone_id'),
    lims_client_id: text('lims_client_id'),
    lims_transmeth: text('lims_transmeth'),
  }
}

const AUTOMATE_FIELDS: readonly UserField[] = ['role', 'active', 'name', 'email']

/** An automate has no organism, no zone and no laboratory. */
export const fieldsOf = (role: Role): readonly UserField[] => (allows('automate', role) ? AUTOMATE_FIELDS : USER_FIELDS)
