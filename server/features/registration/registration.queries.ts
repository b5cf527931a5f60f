import type { Registration } from '../../../contract/registration.ts'
import type { Db } from '../../lib/db/pool.ts'

export const listAllSectors = (db: Db) =>
  db.selectFrom('sectors').select(['id', 'name', 'needs_comment']).orderBy('needs_comment').orderBy('id').execute()

export const findSector = (db: Db, id: number) =>
  db.selectFrom('sectors').select(['id', 'needs_comment']).where('id', '=', id).executeTakeFirst()

export const insertRegistered = (db: Db, values: Omit<Registration, 'siret'> & { siret: string | null }) =>
  db
    .insertInto('users')
    .values({ ...values, role: 'registered', active: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
