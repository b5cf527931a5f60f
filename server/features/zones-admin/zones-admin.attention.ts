import { type RawBuilder, sql } from 'kysely'
import { ATTENTIONS, type Attention, EXPIRES_WITHIN } from '../../../contract/zones-admin.ts'

const CONDITIONS: Record<Attention, (day: string) => RawBuilder<boolean>> = {
  never: () => sql`not exists (select from rankings r where r.zone_id = zones.id)`,
  // Rankings never overlap, so one that follows without a gap starts the next day.
  expiring: (day) => sql`exists (
    select from rankings r
    where r.zone_id = zones.id and r.starts_on <= ${day}::date
      and r.ends_on between ${day}::date and ${day}::date + ${EXPIRES_WITHIN}::int
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

/** Archived zones ask for nothing. */
export const asksFor = (reason: Attention, day: string) =>
  sql<boolean>`(archived_at is null and ${CONDITIONS[reason](day)})`

/** In a sub-select of its own: otherwise the planner evaluates all zones for one page. */
export const attentionOn = (day: string) =>
  sql<Attention[]>`array(${sql.join(
    ATTENTIONS.map((reason) => sql`select ${reason}::text where ${asksFor(reason, day)}`),
    sql` union all `,
  )})`
