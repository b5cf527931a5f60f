import { sql } from 'kysely'
import { addDays } from '../../../contract/core/days.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import type { RecentClassChange } from '../../../contract/zones.ts'

/** A change is shown on its day and the six that follow. */
const SHOWN_DAYS = 7

interface ChangedZone {
  zone_id: number
  by_type: Partial<Record<RankingType, RecentClassChange>>
}

/** The zones where the class in force changed in the seven days until `day`, with the last change of each type. */
export const changedZones = (day: string) => sql<ChangedZone>`(
  select zone_id, jsonb_object_agg(type, jsonb_build_object('before', before, 'since', since)) as by_type
  from (
    select distinct on (zone_id, type) zone_id, type, before, since
    from (${changesOfDays(day)} union all ${corrections(day)}) changes
    order by zone_id, type, since desc, is_correction desc) latest
  group by zone_id)`

const firstDay = (day: string) => sql`${addDays(day, 1 - SHOWN_DAYS)}::date`

/** As the rankings have it: one begins after another class or none, or the last one is over. */
const changesOfDays = (day: string) => sql`
  select zone_id, type, case when is_over then class else class_before end as before,
    case when is_over then ends_on + 1 else starts_on end as since, false as is_correction
  from (
    select zone_id, type, class, starts_on, ends_on,
      case when lag(ends_on) over periods = starts_on - 1 then lag(class) over periods end as class_before,
      coalesce(ends_on < ${day}::date and lead(starts_on) over periods is null, false) as is_over
    from rankings
    where coalesce(ends_on, 'infinity') >= ${firstDay(day)} - 1 and starts_on <= ${day}::date
    window periods as (partition by zone_id, type order by starts_on)) r
  where is_over or (starts_on >= ${firstDay(day)} and class_before is distinct from class)`

/**
 * Rankings do not show that another class stood in them until it was corrected; the events that people were told do. It
 * is judged on the day of the last event, over the seven days until then, so that no later day shows what that one did
 * not: the correction counts from where it first led to the class in force, and not at all if that was also the first.
 */
const corrections = (day: string) => sql`
  select first.zone_id, first.type, class_before, told_on, true
  from (
    select distinct on (zone_id, type) zone_id, type, class_before, class_after, told_on, is_of_days
    from (
      select *, first_value(class_before) over events as first_class,
        last_value(class_after) over (events rows between unbounded preceding and unbounded following) as last_class,
        before ->> 'starts_on' is distinct from after ->> 'starts_on'
          and coalesce((after ->> 'starts_on')::date, (before ->> 'ends_on')::date + 1) >= ${firstDay(day)} as is_of_days
      from (${toldEvents(day)}) told
      where told_on > last_told_on - ${SHOWN_DAYS}::int
      window events as (partition by zone_id, type order by id)) judged
    where class_after is not distinct from last_class and first_class is distinct from last_class
    order by zone_id, type, id) first
  left join rankings_on(${day}::date) now on now.zone_id = first.zone_id and now.type = first.type
  where told_on >= ${firstDay(day)} and is_of_days is not true and now.class is not distinct from class_after`

/** Those of the seven days shown, and of the seven days before any of these. */
const toldEvents = (day: string) => sql`
  select zone_id, type, id, before, after, before ->> 'class' as class_before, after ->> 'class' as class_after, told_on,
    max(told_on) over (partition by zone_id, type) as last_told_on
  from (select *, (at at time zone 'Europe/Paris')::date as told_on from alert_events) e
  where at >= (${firstDay(day)} - ${SHOWN_DAYS}::int)::timestamp at time zone 'Europe/Paris'
    and before ->> 'class' is distinct from after ->> 'class'`
