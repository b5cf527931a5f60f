import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'

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
