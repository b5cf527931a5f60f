import { sql } from 'kysely'
import { allows, ROLES } from '../../../contract/core/access.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Db } from '../../lib/db/pool.ts'

const SEEING = ROLES.filter((role) => allows('client', role))

/** Only who may see a zone's class is told that it changed. */
export const isReached = sql<boolean>`(users.active and users.role = any(${SEEING}))`

interface Change {
  zoneIds: readonly number[]
  type: RankingType
  /** The class in force on this day is what changes. */
  on: string
  to: string
}

/** Each once, whatever the number of zones; nobody where the class stays. */
export async function countReached(db: Db, { zoneIds, type, on, to }: Change): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct users.id) as people
    from alerts a
    join users on users.id = a.user_id
    join zones on zones.id = a.zone_id
    left join rankings_on(${on}::date) was on was.zone_id = zones.id and was.type = ${type}
    where zones.id = any(${zoneIds}::int[]) and archived_at is null and ${isReached}
      and is_alerting(a.level, ${type}, was.class, ${to})`.execute(db)
  return rows[0]?.people ?? 0
}
