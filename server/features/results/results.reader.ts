import { sql } from 'kysely'
import { allows } from '../../../contract/core/access.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notSignedIn } from '../../lib/http/errors.ts'

/** Who asks, as the database knows them now: a session remembers neither a new reference nor a new role at once. */
export interface Reader {
  id: number
  isAdmin: boolean
  /** Whose analyses are their own. */
  lims_client_id: string | null
}

export async function getReader(db: Db, userId: number): Promise<Reader> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'lims_client_id'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  const { role, ...reader } = row
  return { ...reader, isAdmin: allows('admin', role) }
}

/** Null where there is no reference, which no row fulfils. */
export const isOwn = ({ lims_client_id }: Reader) => sql<boolean>`results.lims_client_id = ${lims_client_id}::text`

export const isVisibleTo = (reader: Reader) => (reader.isAdmin ? sql<boolean>`true` : isOwn(reader))
