import type { Db } from '../../lib/db.ts'

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()

export const findZone = (db: Db, id: number) =>
  db.selectFrom('zones').select('id').where('id', '=', id).executeTakeFirst()

export const updateStartZone = (db: Db, userId: number, zoneId: number) =>
  db.updateTable('users').set({ start_zone_id: zoneId }).where('id', '=', userId).execute()
