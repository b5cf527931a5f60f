import type { Db } from '../../lib/db/pool.ts'

export const updateStartZone = (db: Db, userId: number, zoneId: number) =>
  db.updateTable('users').set({ start_zone_id: zoneId }).where('id', '=', userId).execute()
