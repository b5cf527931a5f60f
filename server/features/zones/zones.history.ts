import { type RawBuilder, sql } from 'kysely'
import type { RankingType } from '../../../contract/rankings.ts'
import { replayStart } from '../../../contract/rules/zones.replay.ts'
import { atOnce } from '../../lib/db/at-once.ts'
import type { Db } from '../../lib/db/pool.ts'
import { type PreparedAnswer, preparedJson } from '../../lib/http/prepared.ts'
import { aliases, findLastUpdate, highestFirst, lastSamplingOf } from './zones.queries.ts'
import { getShapesVersion } from './zones.tiles.queries.ts'

/**
 * `ZoneHistory` from the first day of the replay until this one. The database writes the lines: some megabytes that
 * would hold the main thread. Each zone has a line of its own, so that a page can read a few at a time.
 */
export async function prepareHistory(db: Db, on: string): Promise<PreparedAnswer> {
  const from = replayStart(on)
  const { zones, updated_at, tiles_version } = await atOnce(db, async (trx) => ({
    zones: await readZones(trx, from, on),
    updated_at: await findLastUpdate(trx),
    tiles_version: await getShapesVersion(trx),
  }))
  const rest = JSON.stringify({ updated_at, from, on, tiles_version })
  return preparedJson(`${rest.slice(0, -1)},"zones":[\n${zones}\n]}`, 5)
}

/** Joins, because a look-up per zone reads the lines of all zones each time: what `with` makes has no index. */
async function readZones(db: Db, from: string, on: string): Promise<string> {
  const { rows } = await sql<{ zones: string }>`
    with ranked as (
      select zone_id, ${byType(sql`starts_on, ends_on, class, value, below_limit`, sql`starts_on`)} as rankings
      from rankings
      where starts_on <= ${on}::date and coalesce(ends_on, ${on}::date) >= ${from}::date
      group by zone_id),
    latest as (
      (select distinct on (zone_id, type, sampled_on) zone_id, type, sampled_on, value, below_limit
      from results
      where is_public and sampled_on between ${from}::date and ${on}::date
      order by zone_id, type, sampled_on, ${highestFirst})
      union all
      -- However old: on the first day it was the last one known.
      select zones.id, scales.type, last.sampled_on, last.value, last.below_limit
      from zones cross join scales
        cross join lateral ${lastSamplingOf(sql`zones.id`, sql`scales.type`, from)} last),
    sampled as (
      select zone_id, ${byType(sql`sampled_on, class_of(type, value, below_limit), value, below_limit`, sql`sampled_on`)}
        as samplings
      from latest group by zone_id)
    select coalesce(string_agg(json_build_object('id', zones.id, 'code', code, 'name', name,
      'department', department, 'aliases', ${aliases}, 'center', center, 'bbox', bbox,
      'archived_on', (archived_at at time zone 'Europe/Paris')::date,
      'rankings', coalesce(rankings, ${NONE}), 'samplings', coalesce(samplings, ${NONE}))::text, E',\\n' order by code), '')
      as zones
    from zones
      left join ranked on ranked.zone_id = zones.id
      left join sampled on sampled.zone_id = zones.id
    where archived_at is null or (archived_at at time zone 'Europe/Paris')::date > ${from}::date`.execute(db)
  return rows[0]?.zones ?? ''
}

const NONE = sql`'{"phages": [], "arn_f": []}'::json`

/** The lines of each type, `columns` of each in an array. */
function byType(columns: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const lines = (type: RankingType) =>
    sql`coalesce(json_agg(json_build_array(${columns}) order by ${order}) filter (where type = ${type}), '[]')`
  return sql`json_build_object('phages', ${lines('phages')}, 'arn_f', ${lines('arn_f')})`
}
