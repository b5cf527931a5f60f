import { sql } from 'kysely'
import { GENDER_LABELS, PROVIDERS } from '../../../contract/auth.ts'
import { ROLE_LABELS } from '../../../contract/core/access.ts'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { COUNTRIES } from '../../../contract/rules/organisms.countries.ts'
import { type exportUsers, USER_FIELDS, USER_LABELS, type UserField } from '../../../contract/users.ts'
import { parisDay, parisMinute } from '../../lib/db/paris.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import { listAll } from '../../lib/http/list.ts'
import { USER_LIST } from './users.list.ts'

export const selectExport = (db: Db, query: HandlerInput<typeof exportUsers>['query']) =>
  listAll(
    USER_LIST,
    query,
    db
      .selectFrom('users')
      .leftJoin('sectors', 'sectors.id', 'users.sector_id')
      .leftJoin('zones', 'zones.id', 'users.start_zone_id')
      .select((eb) => [
        ...USER_FIELDS.map((field) => `users.${field}` as const),
        'sectors.name as sector',
        'zones.code as zone_code',
        'zones.name as zone_name',
        parisDay('users.email_verified_at').as('verified_on'),
        parisMinute('users.created_at').as('created_at'),
        eb
          .selectFrom('identities')
          .select(sql<(keyof typeof PROVIDERS)[] | null>`array_agg(provider order by provider)`.as('providers'))
          .whereRef('user_id', '=', 'users.id')
          .as('providers'),
      ]),
  )

type UserExportRow = Awaited<ReturnType<ReturnType<typeof selectExport>['execute']>>[number]

const names = new Intl.DisplayNames('fr', { type: 'region' })
/** Loaded once, because a join per row would take longer than all the rest. */
const COUNTRY_NAMES = new Map(COUNTRIES.map((code) => [code, names.of(code) ?? code]))

const text = (
  header: string,
  value: (row: UserExportRow) => string | null,
  width = 20,
): ExportColumn<UserExportRow> => ({
  header,
  width,
  type: 'text',
  value,
})

/** Columns of the fields that need more than their text under their label. */
const SPECIAL: Partial<Record<UserField, readonly ExportColumn<UserExportRow>[]>> = {
  organism_name: [text('Organisme', (row) => row.organism_name, 30)],
  sector_id: [text('Secteur', (row) => row.sector)],
  gender: [text(USER_LABELS.gender, (row) => GENDER_LABELS[row.gender])],
  email: [
    text('Email', (row) => row.email, 32),
    { header: 'Adresse vérifiée le', width: 18, type: 'date', value: (row) => row.verified_on },
  ],
  role: [text(USER_LABELS.role, (row) => ROLE_LABELS[row.role])],
  active: [text(USER_LABELS.active, (row) => (row.active ? 'Actif' : 'Inactif'), 10)],
  country: [text(USER_LABELS.country, (row) => COUNTRY_NAMES.get(row.country) ?? row.country)],
  start_zone_id: [
    text('Code de la zone cible', (row) => row.zone_code),
    text('Zone cible', (row) => row.zone_name, 30),
  ],
}

const plain = (field: UserField) => text(USER_LABELS[field], (row) => (row[field] === null ? null : String(row[field])))

const ORGANISM = ['organism_name', 'siret', 'naf_code', 'sector_id', 'sector_comment'] as const
const PERSON = ['gender', 'name', 'firstname', 'email'] as const

/** All that an administrator sees of an account. */
export const EXPORT_COLUMNS: readonly ExportColumn<UserExportRow>[] = [
  // The other fields follow in the order of the form.
  ...[...new Set<UserField>([...ORGANISM, ...PERSON, ...USER_FIELDS])].flatMap(
    (field) => SPECIAL[field] ?? [plain(field)],
  ),
  text('Comptes liés', ({ providers }) => providers?.map((provider) => PROVIDERS[provider]).join(', ') ?? null),
  { header: 'Créé le', width: 18, type: 'moment', value: (row) => row.created_at },
]
