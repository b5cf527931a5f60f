import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'

const NAME = sql<string | null>`nullif(btrim(users.firstname || ' ' || users.name), '')`

const records = (db: Db) =>
  db
    .selectFrom('rankings')
    .leftJoin('users', 'users.id', 'rankings.user_id')
    .select([
      'rankings.id',
      'zone_id',
      'type',
      'class',
      'value',
      'below_limit',
      'starts_on',
      'ends_on',
      'proposed_class',
      'rankings.created_at',
      NAME.as('by'),
      'reason',
      'rankings.version',
    ])

export const listRecords = (db: Db, ids: readonly number[]) =>
  records(db)
    .where('rankings.id', 'in', [...ids])
    .orderBy('zone_id')
    .execute()

export const getRecord = (db: Db, id: number) => records(db).where('rankings.id', '=', id).executeTakeFirstOrThrow()

export const listRecordsOfZone = (db: Db, zoneId: number) =>
  records(db).where('zone_id', '=', zoneId).orderBy('starts_on', 'desc').orderBy('rankings.id', 'desc').execute()

export const listChangesOfZone = (db: Db, zoneId: number) =>
  db
    .selectFrom('ranking_changes')
    .leftJoin('users', 'users.id', 'ranking_changes.user_id')
    .select(['ranking_changes.id', 'ranking_id', 'type', 'action', 'at', NAME.as('by'), 'reason', 'before', 'after'])
    .where('zone_id', '=', zoneId)
    .orderBy('at', 'desc')
    .orderBy('ranking_changes.id', 'desc')
    .execute()
