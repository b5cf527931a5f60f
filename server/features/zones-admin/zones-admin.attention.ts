import { type RawBuilder, sql } from 'kysely'
import { ATTENTIONS, type Attention, EXPIRES_WITHIN } from '../../../contract/zones-admin.ts'
import type { Db } from '../../lib/db/pool.ts'

const CONDITIONS: Record<Attention, (day: string) => RawBuilder<boolean>> = {
  never: () => sql`not exists (select from rankings r where r.zone_id = zones.id)`,
  // Rankings never overlap, so one that follows without a gap starts the next day.
  expiring: (day) => sql`exists (
    select from rankings_on(${day}::date) r
    where r.zone_id = zones.id and r.ends_on <= ${day}::date + ${EXPIRES_WITHIN}::int
      and not exists (
        select from rankings n where n.zone_id = r.zone_id and n.type = r.type and n.starts_on = r.ends_on + 1))`,
  // `max` reads the end of an index; a join would meet every sampling with every ranking.
  outdated: (day) => sql`exists (
    select from scales where (
      select max(sampled_on) from results s
      where s.zone_id = zones.id and s.type = scales.type and s.is_public
    ) > (
      select max(starts_on) from rankings r
      where r.zone_id = zones.id and r.type = scales.type and r.starts_on <= ${day}::date))`,
}

/** The same condition for all zones at once, which is faster than zone by zone. */
const OUTDATED = (day: string) => sql<boolean>`zones.id in (
  select ranked.zone_id from (
    select zone_id, type, max(starts_on) as day from rankings where starts_on <= ${day}::date group by zone_id, type
  ) ranked
  join (
    select zone_id, type, max(sampled_on) as day from results where is_public
    group by zone_id, type
  ) sampled on sampled.zone_id = ranked.zone_id and sampled.type = ranked.type and sampled.day > ranked.day)`

export async function listAsking(db: Db, day: string): Promise<Record<Attention, number[]>> {
  const list = async (condition: RawBuilder<boolean>) => {
    const rows = await db.selectFrom('zones').select('id').where('archived_at', 'is', null).where(condition).execute()
    return rows.map(({ id }) => id)
  }
  const [never, expiring, outdated] = await Promise.all([
    list(CONDITIONS.never(day)),
    list(CONDITIONS.expiring(day)),
    list(OUTDATED(day)),
  ])
  return { never, expiring, outdated }
}

/** In a sub-select of its own: otherwise the planner evaluates all zones for one page. */
export const attentionOn = (day: string) =>
  sql<Attention[]>`array(${sql.join(
    ATTENTIONS.map((reason) => sql`select ${reason}::text where archived_at is null and ${CONDITIONS[reason](day)}`),
    sql` union all `,
  )})`
