import { sql } from 'kysely'
import { type AlertLevel, MAX_ALERTS } from '../../../contract/alerts.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { AlertsUnsubscription, EndedAlerts } from './alerts.links.ts'

export const listAlertsOf = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('zones', 'zones.id', 'alerts.zone_id')
    .select(['zones.id', 'code', 'name', 'department', 'level', 'sms', 'alerts.created_at'])
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute()
  return rows.map(({ level, sms, created_at, ...zone }) => ({ zone, level, sms, created_at }))
}

export async function countAlertsOnOthers(db: Db, userId: number, zoneId: number): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .innerJoin('zones', 'zones.id', 'alerts.zone_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('zone_id', '<>', zoneId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface ChosenAlert {
  level: AlertLevel | undefined
  sms: boolean | undefined
}

/** An undefined field stays as it is. */
export const upsertAlert = (db: Db, userId: number, zoneId: number, { level, sms }: ChosenAlert) =>
  db
    .insertInto('alerts')
    .values({ user_id: userId, zone_id: zoneId, level: level ?? 'any', sms: sms ?? false })
    .onConflict((conflict) =>
      conflict.columns(['zone_id', 'user_id']).doUpdateSet((eb) => ({
        level: level ?? eb.ref('alerts.level'),
        sms: sms ?? eb.ref('alerts.sms'),
      })),
    )
    .execute()

export const findZoneTitle = (db: Db, id: number) =>
  db.selectFrom('zones').select(['code', 'name']).where('id', '=', id).executeTakeFirst()

/** Ends the alert on one zone, or all of someone’s; answers those that can come back, as archived zones alert nobody. */
export async function deleteAlerts(db: Db, { user_id, zone_id }: AlertsUnsubscription) {
  const deleted = await db
    .deleteFrom('alerts')
    .using('zones')
    .whereRef('zones.id', '=', 'alerts.zone_id')
    .where('user_id', '=', user_id)
    .$if(zone_id !== null, (query) => query.where('zone_id', '=', zone_id))
    .returning(['zone_id', 'level', 'sms', 'archived_at'])
    .execute()
  return deleted.filter(({ archived_at }) => archived_at === null)
}

export async function hasAlerts(db: Db, userId: number): Promise<boolean> {
  return (await countAlertsOnOthers(db, userId, 0)) > 0
}

/** As far as the zones, the number and the limit still allow it; answers how many are on, null where the account is gone. */
export async function restoreAlerts(db: Db, { user_id, alerts }: EndedAlerts): Promise<number | null> {
  const ended = sql`jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as ended (zone_id int, level text, sms boolean)`
  const others = await countAlertsOnOthers(db, user_id, 0)
  const has = sql`exists (select from alerts where user_id = users.id and zone_id = zones.id)`
  const { rows } = await sql<{ on: number }>`
    with open as (
      select users.id as user_id, zones.id as zone_id, level, sms, ${has} as has from ${ended}
      join zones on zones.id = ended.zone_id and archived_at is null
      join users on users.id = ${user_id}
    ), restored as (
      insert into alerts (zone_id, user_id, level, sms)
      select zone_id, user_id, level, sms and exists (select from phones where phones.user_id = open.user_id)
      from open where not has
      limit greatest(0, ${MAX_ALERTS - others}::int)
      on conflict do nothing returning zone_id
    )
    select (select count(*) from open where has)::int + (select count(*) from restored)::int as on
    from users where id = ${user_id}`.execute(db)
  return rows[0]?.on ?? null
}
