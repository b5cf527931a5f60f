import * as z from 'zod/mini'
import { DeletionCause, GENDERS, Provider, storedUser } from './auth.ts'
import { ROLES } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'
import { EXPORT_TYPES, ExportFormat } from './core/exports.ts'
import { Day, Email, emptyWhenNull, Id, IdInput, Moment, PathId, requiredText, text } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { optionalOrganism } from './organisms.ts'

const NafCode = z.pipe(
  text(10),
  z.transform((typed) => typed.toUpperCase().replace(/^(\d\d) ?(\d\d[A-Z])$/, '$1.$2')),
)

/** Fields of an account that an administrator types. A field more is declared here; forms, journal and exports follow. */
export const UserFields = z.object({
  email: Email,
  name: requiredText(100),
  firstname: text(100),
  gender: z.enum(GENDERS, { error: 'Choisissez une civilité.' }),
  ...optionalOrganism,
  /** Empty, or as INSEE writes it: 03.21Z. */
  naf_code: emptyWhenNull(
    NafCode.check(z.refine((code) => /^(\d\d\.\d\d[A-Z])?$/.test(code), { error: 'Forme : 03.21Z.' })),
  ),
  start_zone_id: z.nullable(IdInput),
  role: z.enum(ROLES, { error: 'Choisissez un rôle.' }),
  active: z.boolean(),
  /** Whose analyses of the laboratory the person sees; the people of an organisation share one. */
  lims_client_id: emptyWhenNull(text(50)),
  lims_transmeth: emptyWhenNull(text(50)),
})
export type UserFields = z.infer<typeof UserFields>
export type UserField = keyof UserFields

/** In the order of forms. */
export const USER_LABELS: Record<UserField, string> = {
  role: 'Rôle',
  active: 'État',
  gender: 'Civilité',
  name: 'Nom',
  firstname: 'Prénom',
  email: 'Adresse email',
  organism_name: 'Nom de l’organisme',
  siret: 'SIRET',
  naf_code: 'Code NAF',
  sector_id: 'Secteur d’activité',
  sector_comment: 'Précision du secteur',
  street1: 'Adresse',
  street2: 'Complément d’adresse',
  postcode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  start_zone_id: 'Zone cible',
  lims_client_id: 'Référence client du laboratoire',
  lims_transmeth: 'Mode de transmission',
}

export const isUserField = (name: string): name is UserField => Object.hasOwn(USER_LABELS, name)

export const USER_FIELDS = Object.keys(USER_LABELS).filter(isUserField)

export const NEW_USER: UserFields = {
  email: '',
  name: '',
  firstname: '',
  gender: 'NA',
  siret: '',
  organism_name: '',
  sector_id: null,
  sector_comment: '',
  street1: '',
  street2: '',
  postcode: '',
  city: '',
  country: 'FR',
  naf_code: '',
  start_zone_id: null,
  role: 'client',
  active: true,
  lims_client_id: '',
  lims_transmeth: '',
}

const names = { name: z.string(), firstname: z.string(), organism_name: z.string() }

export const User = z.object({
  ...storedUser,
  id: Id,
  gender: z.enum(GENDERS),
  created_at: Moment,
  version: z.int(),
  email_verified_at: z.nullable(Moment),
  /** When a mail server last refused the address for good; null once it has taken a mail, or the address changed. */
  mail_refused_at: z.nullable(Moment),
  has_password: z.boolean(),
  /** The last day, in Paris, on which the person signed in or used a session; at least that of the account's creation. */
  last_seen_on: Day,
  /** When the account is deleted, and why; null: it stays. */
  deletion_at: z.nullable(Moment),
  deletion_cause: z.nullable(DeletionCause),
  /** The other accounts of the same `lims_client_id`, which see the same analyses. */
  shared_with: z.array(z.object({ id: Id, ...names, role: z.enum(ROLES), active: z.boolean() })),
  identities: z.array(z.object({ id: Id, provider: Provider, created_at: Moment })),
})
export type User = z.infer<typeof User>

export const UserLine = z.pick(User, {
  id: true,
  email: true,
  name: true,
  firstname: true,
  organism_name: true,
  sector: true,
  city: true,
  role: true,
  active: true,
  created_at: true,
  version: true,
  email_verified_at: true,
  mail_refused_at: true,
  deletion_at: true,
})
export type UserLine = z.infer<typeof UserLine>

const Optional = z.partial(UserFields)

/** The state of the 409 that asks about a given `lims_client_id`: what is sent back as the answer yes. */
export interface SharingQuestion {
  share_with: number[]
}

/** The accounts that may go on to have the given `lims_client_id`, as the 409 names them; none where it has only analyses. */
const share_with = z.optional(z.array(IdInput))

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary: 'Les comptes',
  query: listQuery({
    sort: ['organism_name', 'sector', 'email', 'name', 'active', 'city', 'role', 'created_at'],
    filter: [
      'organism_name',
      'sector',
      'sector_id',
      'email',
      'name',
      'city',
      'role',
      'active',
      'mail_refused',
      'deletion_planned',
    ],
    values: {
      sector_id: (value) => PathId.safeParse(value).success,
      role: (value) => ROLES.some((role) => role === value),
      active: (value) => ['true', 'false'].includes(value),
      mail_refused: (value) => ['true', 'false'].includes(value),
      deletion_planned: (value) => ['true', 'false'].includes(value),
    },
  }),
  response: listOf(UserLine),
})

/** The same rows as `listUsers`, all of them, as a file; one at a time per person. */
export const exportUsers = endpoint({
  method: 'GET',
  path: '/users/export',
  access: 'admin',
  weight: 'export',
  summary: 'Les comptes, dans un fichier pour tableur',
  media: EXPORT_TYPES,
  query: z.extend(z.omit(listUsers.query, { page: true, per_page: true }), { format: ExportFormat }),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  access: 'admin',
  summary: 'Un compte',
  params: z.object({ id: PathId }),
  response: User,
})

/** Absent fields are empty, `active` true. Whoever is active is invited by mail to choose a password; an automate is not. */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  access: 'admin',
  weight: 'write',
  summary: 'Crée un compte et invite la personne par mail',
  status: 201,
  body: z.extend(Optional, {
    email: UserFields.shape.email,
    name: UserFields.shape.name,
    role: UserFields.shape.role,
    share_with,
  }),
  response: User,
})

/** Absent fields do not change; leaving « En attente » activates. 409 with the current account when `version` is not its own. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  access: 'admin',
  weight: 'write',
  summary: 'Change un compte',
  params: z.object({ id: PathId }),
  body: z.extend(Optional, { version: z.int(), share_with }),
  response: User,
})

/** Deletes an account; what the laboratory measured stays. 409 with the current account when `version` is not its own. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  access: 'admin',
  weight: 'write',
  summary: 'Supprime un compte',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.optional(z.object({ version: z.optional(z.int()) })),
})

export const deleteIdentity = endpoint({
  method: 'DELETE',
  path: '/users/:id/identities/:identity_id',
  access: 'admin',
  weight: 'write',
  summary: 'Délie un compte Google ou Microsoft',
  status: 204,
  params: z.object({ id: PathId, identity_id: PathId }),
})

export const countUsers = endpoint({
  method: 'GET',
  path: '/users/counts',
  access: 'admin',
  summary:
    'Combien de comptes attendent leur activation, ont une adresse que les mails n’atteignent pas, ou vont être supprimés',
  response: z.object({ waiting: z.int(), mail_refused: z.int(), deletion_planned: z.int() }),
})
