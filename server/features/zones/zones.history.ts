import { type RawBuilder, sql } from 'kysely'
import { replayStart } from '../../../contract/rules/zones.replay.ts'
import type { Db } from '../../lib/db/pool.ts'
import { type Prepared, preparedJson } from '../../lib/http/prepared.ts'
import { aliases, findLastUpdate } from './zones.queries.ts'
import { getShapesVersion } from './zones.tiles.queries.ts'

/**
 * `ZoneHistory` from the first day of the replay until this one. The database writes the lines: some megabytes that
 * would hold the main thread.
 */
export async function prepareHistory(db: Db, on: string): Promise<Prepared> {
  const from = replayStart(on)
  const [zones, updated_at, tiles_version] = await Promise.all([
    readZones(db, from, on),
    findLastUpdate(db),
    getShapesVersion(db),
  ])
  const rest = JSON.stringify({ updated_at, from, on, tiles_version })
  return preparedJson(`${rest.slice(0, -1)},"zones":${zones}}`, 5)
}

async function readZones(db: Db, from: string, on: string): Promise<string> {
  const ranked = byType('ranked')
  const sampled = byType('sampled')
  const { rows } = await sql<{ zones: string }>`
    with ranked as (
      select zone_id, type, json_agg(json_build_array(starts_on, ends_on, class, value, below_limit)
        order by starts_on) as lines
      from rankings
      where starts_on <= ${on}::date and coalesce(ends_on, ${on}::date) >= ${from}::date
      group by zone_id, type),
    latest as (
      select distinct on (zone_id, type, sampled_on) zone_id, type, sampled_on, value, below_limit
      from results
      where is_public and sampled_on between ${from}::date - ${DAYS_BEFORE}::int and ${on}::date
      order by zone_id, type, sampled_on, id desc),
    sampled as (
      select zone_id, type, json_agg(json_build_array(sampled_on, class_of(type, value, below_limit), value,
        below_limit) order by sampled_on) as lines
      from latest group by zone_id, type)
    select coalesce(json_agg(json_build_object('id', zones.id, 'code', code, 'name', name,
      'department', department, 'aliases', ${aliases}, 'center', center, 'bbox', bbox,
      'archived_on', (archived_at at time zone 'Europe/Paris')::date,
      'rankings', ${ranked}, 'samplings', ${sampled}) order by code), '[]')::text as zones
    from zones
    where archived_at is null or (archived_at at time zone 'Europe/Paris')::date > ${from}::date`.execute(db)
  return rows[0]?.zones ?? '[]'
}

/** How far back the last sampling of the first day is looked for. */
const DAYS_BEFORE = 365

const byType = (table: 'ranked' | 'sampled'): RawBuilder<unknown> => {
  const lines = (type: string) =>
    sql`coalesce((select lines from ${sql.table(table)} where zone_id = zones.id and type = ${type}), '[]')`
  return sql`json_build_object('phages', ${lines('phages')}, 'arn_f', ${lines('arn_f')})`
}
