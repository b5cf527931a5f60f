import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'

export const insertRow = (db: Db, values: Insertable<Tables['results']>) =>
  db.insertInto('results').values(values).returning('id').executeTakeFirstOrThrow()

/** Its files, revisions and marks go with it. */
export const deleteRow = (db: Db, id: number) =>
  db
    .deleteFrom('results')
    .where('id', '=', id)
    .returning(['id', 'zone_id', 'sampled_on', 'type', 'value', 'below_limit', 'method', 'lims_client_id', 'is_shared'])
    .executeTakeFirst()

/** At most one account has each reference. */
export const listClients = (db: Db) =>
  db
    .selectFrom('users')
    .select(['lims_client_id', 'organism_name'])
    .where('lims_client_id', 'is not', null)
    .$narrowType<{ lims_client_id: string }>()
    .orderBy(sql`organism_name collate french`)
    .orderBy('lims_client_id')
    .execute()
