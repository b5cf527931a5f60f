import { sql } from 'kysely'
import { GENDER_LABELS, PROVIDERS } from '../../../contract/auth.ts'
import { ROLE_LABELS } from '../../../contract/core/access.ts'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { COUNTRIES } from '../../../contract/rules/organisms.countries.ts'
import type { exportUsers } from '../../../contract/users.ts'
import { parisDay, parisMinute } from '../../lib/db/paris.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import { wholeLongList } from '../../lib/http/list.long.ts'
import { USER_LIST } from './users.list.ts'

export const selectExport = (db: Db, query: HandlerInput<typeof exportUsers>['query']) =>
  wholeLongList(
    db
      .selectFrom('users')
      .leftJoin('sectors', 'sectors.id', 'users.sector_id')
      .leftJoin('zones', 'zones.id', 'users.start_zone_id')
      .select((eb) => [
        'users.organism_name',
        'users.siret',
        'users.naf_code',
        'sectors.name as sector',
        'users.sector_comment',
        'users.gender',
        'users.name',
        'users.firstname',
        'users.email',
        parisDay('users.email_verified_at').as('verified_on'),
        'users.role',
        'users.active',
        'users.street1',
        'users.street2',
        'users.postcode',
        'users.city',
        'users.country',
        'zones.code as zone_code',
        'zones.name as zone_name',
        'users.lims_client_id',
        'users.lims_transmeth',
        eb
          .selectFrom('identities')
          .select(sql<(keyof typeof PROVIDERS)[] | null>`array_agg(provider order by provider)`.as('providers'))
          .whereRef('user_id', '=', 'users.id')
          .as('providers'),
        parisMinute('users.created_at').as('created_at'),
      ]),
    query,
    USER_LIST,
  )

type Row = Awaited<ReturnType<ReturnType<typeof selectExport>['execute']>>[number]

const names = new Intl.DisplayNames('fr', { type: 'region' })
/** Asking for each row would take longer than all the rest of it. */
const COUNTRY_NAMES = new Map(COUNTRIES.map((code) => [code, names.of(code) ?? code]))

const text = (header: string, width: number, value: (row: Row) => string | null): ExportColumn<Row> => ({
  header,
  width,
  type: 'text',
  value,
})

/** All that an administrator sees of an account. */
export const EXPORT_COLUMNS: readonly ExportColumn<Row>[] = [
  text('Organisme', 30, (row) => row.organism_name),
  text('SIRET', 16, (row) => row.siret),
  text('Code NAF', 10, (row) => row.naf_code),
  text('Secteur', 22, (row) => row.sector),
  text('Précision du secteur', 22, (row) => row.sector_comment),
  text('Civilité', 14, (row) => GENDER_LABELS[row.gender]),
  text('Nom', 20, (row) => row.name),
  text('Prénom', 16, (row) => row.firstname),
  text('Email', 32, (row) => row.email),
  { header: 'Adresse vérifiée le', width: 18, type: 'date', value: (row) => row.verified_on },
  text('Rôle', 20, (row) => ROLE_LABELS[row.role]),
  text('État', 10, (row) => (row.active ? 'Actif' : 'Inactif')),
  text('Adresse', 30, (row) => row.street1),
  text('Complément d’adresse', 22, (row) => row.street2),
  text('Code postal', 12, (row) => row.postcode),
  text('Ville', 20, (row) => row.city),
  text('Pays', 14, (row) => COUNTRY_NAMES.get(row.country) ?? row.country),
  text('Code de la zone cible', 20, (row) => row.zone_code),
  text('Zone cible', 30, (row) => row.zone_name),
  text('Référence client du laboratoire', 30, (row) => row.lims_client_id),
  text('Mode de transmission', 22, (row) => row.lims_transmeth),
  text('Comptes liés', 18, ({ providers }) => providers?.map((provider) => PROVIDERS[provider]).join(', ') ?? null),
  { header: 'Créé le', width: 18, type: 'moment', value: (row) => row.created_at },
]
