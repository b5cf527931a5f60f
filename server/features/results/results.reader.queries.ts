import { sql } from 'kysely'
import { allows, type Role } from '../../../contract/core/access.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notSignedIn } from '../../lib/http/errors.ts'

/** The person who reads, from the database: a session learns of a new reference or role only later. */
export interface ResultReader {
  id: number
  role: Role
  isAdmin: boolean
  /** The laboratory’s reference of this person; results with it are their own. */
  lims_client_id: string | null
}

export async function getReader(db: Db, userId: number): Promise<ResultReader> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'lims_client_id'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  return { ...row, isAdmin: allows('admin', row.role) }
}

/** Whether this person still has the same role and reference. */
export const isStill = ({ id, role, lims_client_id }: ResultReader) => sql<boolean>`exists (
  select from users where users.id = ${id} and active and role = ${role}
    and lims_client_id is not distinct from ${lims_client_id}::text)`

/** Null for a reader without a reference, so that no row matches. */
export const isOwn = ({ lims_client_id }: ResultReader) =>
  sql<boolean>`results.lims_client_id = ${lims_client_id}::text`

/** A file sent while the result belonged to another client stays that client’s. */
export const filesSeenBy = ({ isAdmin, lims_client_id }: ResultReader) =>
  isAdmin ? sql<boolean>`true` : sql<boolean>`coalesce(result_files.lims_client_id = ${lims_client_id}::text, true)`

export const isVisibleTo = (reader: ResultReader) => (reader.isAdmin ? sql<boolean>`true` : isOwn(reader))
