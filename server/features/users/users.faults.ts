import * as z from 'zod/mini'
import { allows, ROLES, type Role } from '../../../contract/core/access.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { between } from '../../../contract/core/fields.ts'
import { postcodeIsValid, siretIsValid } from '../../../contract/organisms.ts'
import { namesOf } from '../../../contract/rules/users.sharing.ts'
import { NEW_USER, type UserField, UserFields } from '../../../contract/users.ts'
import type { Db } from '../../lib/db/pool.ts'
import { fieldErrors } from '../../lib/http/messages.ts'
import { findSector } from '../organisms/organisms.queries.ts'
import { findZone } from '../zones/zones.queries.ts'
import { findAccountOf, findVariant } from './users.queries.ts'
import { referenceOf, stateAfter, TAKEN } from './users.rules.ts'

const NO_WAY_BACK = 'Un compte ne peut pas être mis en attente.'

/** The readable fields of a body; `faulty`: those that the schema already refuses. */
export function readTyped(body: Record<string, unknown>) {
  const { data, error } = z.safeParse(z.partial(UserFields), body)
  if (data) return { typed: data, faulty: new Set<PropertyKey>() }
  const faulty = new Set(error.issues.map(({ path }) => path[0] ?? ''))
  const readable = Object.entries(body).filter(([field]) => !faulty.has(field))
  return { typed: z.safeParse(z.partial(UserFields), Object.fromEntries(readable)).data ?? {}, faulty }
}

const organismIsNamed = between(
  'organism_name',
  'Ce champ est obligatoire.',
  ({ role, organism_name }) => organism_name !== '' || !isClient(role),
)
const isWaitingRole = (role: Role | undefined) => role !== undefined && allows('registered', role)
const isClient = (value: unknown) => {
  const role = ROLES.find((one) => one === value)
  return role !== undefined && allows('client', role) && !allows('admin', role)
}

const Between = z.looseObject({}).check(siretIsValid, postcodeIsValid, organismIsNamed)
/** A fault is reported only if one of its fields is sent, so that an old faulty value blocks no other change. */
const REPORTED_WITH: Record<string, readonly UserField[]> = {
  siret: ['siret', 'country'],
  postcode: ['postcode', 'country'],
  organism_name: ['organism_name', 'role', 'active'],
}

/** Validates the account as it would be stored, with the sent fields. `account` is null for a new one. */
export async function accountFaults(
  db: Db,
  account: (UserFields & { id: number }) | null,
  body: Record<string, unknown>,
): Promise<FieldErrors> {
  const { typed, faulty } = readTyped(body)
  const before = account ?? NEW_USER
  const isTyped = (field: UserField) => account === null || field in typed
  const after = { ...before, ...typed, ...(account ? stateAfter(account, typed) : {}) }
  for (const field of faulty) Reflect.deleteProperty(after, field)
  const { error } = z.safeParse(Between, after)
  const shown = Object.entries(error ? fieldErrors(error) : {}).filter(([field]) => REPORTED_WITH[field]?.some(isTyped))
  return {
    ...Object.fromEntries(shown),
    ...(isWaitingRole(typed.role) && !isWaitingRole(account?.role) && { role: [NO_WAY_BACK] }),
    ...(typed.email && typed.email !== account?.email && (await addressFaults(db, typed.email))),
    ...((isTyped('sector_id') || isTyped('sector_comment')) &&
      !faulty.has('sector_id') &&
      (await sectorFaults(db, after))),
    ...(typed.start_zone_id &&
      typed.start_zone_id !== before.start_zone_id &&
      (await zoneFaults(db, typed.start_zone_id))),
    ...(typed.lims_client_id &&
      typed.lims_client_id !== before.lims_client_id &&
      (await referenceFaults(db, { ...after, id: account?.id ?? 0 }))),
  }
}

const addressFaults = async (db: Db, email: string): Promise<FieldErrors> =>
  (await findAccountOf(db, email)) ? { email: [TAKEN] } : {}

async function sectorFaults(db: Db, { sector_id, sector_comment }: Partial<UserFields>): Promise<FieldErrors> {
  if (!sector_id) return {}
  const sector = await findSector(db, sector_id)
  if (!sector) return { sector_id: ['Ce secteur n’existe pas.'] }
  return sector.needs_comment && sector_comment === '' ? { sector_comment: ['Précisez le secteur.'] } : {}
}

const zoneFaults = async (db: Db, id: number): Promise<FieldErrors> =>
  (await findZone(db, id)) ? {} : { start_zone_id: ['Cette zone n’existe pas.'] }

type TypedReference = Partial<Pick<UserFields, 'role' | 'lims_client_id'>> & { id: number }

/** The laboratory writes a reference in one way only: in other capitals it would silently open nothing. */
async function referenceFaults(
  db: Db,
  { id, role = 'client', lims_client_id = '' }: TypedReference,
): Promise<FieldErrors> {
  const variant = await findVariant(db, referenceOf({ role, lims_client_id }), id)
  if (!variant) return {}
  return {
    lims_client_id: [`La référence s’écrit « ${variant.lims_client_id} » sur le compte de ${namesOf([variant])}.`],
  }
}
