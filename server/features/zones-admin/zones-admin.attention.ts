import { type RawBuilder, sql } from 'kysely'
import { ATTENTIONS, type Attention, EXPIRES_WITHIN } from '../../../contract/zones-admin.ts'
import { lastSamplingOf, restsOnOther } from '../zones/zones.queries.ts'

const CONDITIONS: Record<Attention, (day: string) => RawBuilder<boolean>> = {
  never: () => sql`not exists (select from rankings r where r.zone_id = zones.id)`,
  // Rankings never overlap, so one that follows without a gap starts the next day.
  expiring: (day) => sql`exists (
    select from rankings r
    where r.zone_id = zones.id and r.starts_on <= ${day}::date
      and r.ends_on between ${day}::date and ${day}::date + ${EXPIRES_WITHIN}::int
      and not exists (
        select from rankings n where n.zone_id = r.zone_id and n.type = r.type and n.starts_on = r.ends_on + 1))`,
  outdated: (day) => sql`exists (
    select from scales
    cross join lateral (
      select sampled_on, sort_value from rankings
      where rankings.zone_id = zones.id and rankings.type = scales.type and starts_on <= ${day}::date
      order by starts_on desc limit 1) r
    left join lateral ${lastSamplingOf(sql`zones.id`, sql`scales.type`)} last on true
    where ${restsOnOther})`,
}

/** Archived zones ask for nothing. */
export const asksFor = (reason: Attention, day: string) =>
  sql<boolean>`(archived_at is null and ${CONDITIONS[reason](day)})`

/** In a sub-select of its own: otherwise the planner evaluates all zones for one page. */
export const attentionOn = (day: string) =>
  sql<Attention[]>`array(${sql.join(
    ATTENTIONS.map((reason) => sql`select ${reason}::text where ${asksFor(reason, day)}`),
    sql` union all `,
  )})`
