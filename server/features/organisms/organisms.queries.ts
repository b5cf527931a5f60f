import type { Db } from '../../lib/db/pool.ts'

export const listAllSectors = (db: Db) =>
  db.selectFrom('sectors').select(['id', 'name', 'needs_comment']).orderBy('needs_comment').orderBy('id').execute()

export const findSector = (db: Db, id: number) =>
  db.selectFrom('sectors').select(['id', 'needs_comment']).where('id', '=', id).executeTakeFirst()
