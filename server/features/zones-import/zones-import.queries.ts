import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'
import type { KnownZone, Plan } from './zones-import.rules.ts'

/** Includes archived zones, each under all of its codes. */
export async function findKnownZones(db: Db): Promise<Map<string, KnownZone>> {
  const found = await sql<KnownZone & { key: string }>`
    select key, id, code, name, geometry_md5, archived_at from zones
    join lateral (select zones.code_key union all select code_key from zone_aliases where zone_id = zones.id) keys (key) on true
  `.execute(db)
  return new Map(found.rows.map(({ key, ...zone }) => [key, zone]))
}

/** Keeps each query below the time limit. */
const BATCH = { zones: 50, characters: 2_000_000 }

function batchesOf<T>(all: readonly T[], shapeOf: (one: T) => string): T[][] {
  const batches: T[][] = []
  let characters = 0
  for (const one of all) {
    const { length } = shapeOf(one)
    const last = batches.at(-1)
    if (last && last.length < BATCH.zones && characters + length <= BATCH.characters) {
      last.push(one)
      characters += length
    } else {
      batches.push([one])
      characters = length
    }
  }
  return batches
}

/** Computed by the database, to equal zones.geometry_md5. Shapes are GeoJSON text. */
export async function md5sOf(db: Db, geometries: readonly string[]): Promise<string[]> {
  const md5s = []
  for (const batch of batchesOf(geometries, (geometry) => geometry)) {
    const found = await sql<{ md5: string }>`
      select md5(shape::jsonb::text) as md5 from unnest(${batch}::text[]) with ordinality as given (shape, place)
      order by place`.execute(db)
    md5s.push(...found.rows.map(({ md5 }) => md5))
  }
  return md5s
}

export async function insertPlanned(db: Db, plans: readonly Plan[]) {
  for (const batch of batchesOf(plans, ({ zone }) => zone.geometry)) {
    const values = batch.map(({ zone: { code, department, geometry, center, bbox }, name }) => ({
      code,
      name,
      department,
      geometry,
      center,
      bbox,
    }))
    await db.insertInto('zones').values(values).execute()
  }
}

export async function updatePlanned(db: Db, changed: readonly Plan[]) {
  // Rankings lock zones in this order too, which avoids a deadlock.
  const plans = changed.toSorted((one, other) => (one.known?.id ?? 0) - (other.known?.id ?? 0))
  for (const batch of batchesOf(plans, ({ zone }) => zone.geometry)) {
    const rows = batch.map(({ known, name, zone, shape_changes }) => ({
      id: known?.id,
      name,
      ...(shape_changes && { geometry: JSON.parse(zone.geometry), center: zone.center, bbox: zone.bbox }),
    }))
    await sql`
      update zones set
        name = new.name,
        geometry = coalesce(new.geometry, zones.geometry),
        center = coalesce(new.center, zones.center),
        bbox = coalesce(new.bbox, zones.bbox),
        updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as new (id int, name text, geometry jsonb, center float8[], bbox float8[])
      where zones.id = new.id`.execute(db)
  }
}
