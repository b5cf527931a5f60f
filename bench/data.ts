import type { MultiPolygon, Polygon, Position } from 'geojson'
import { sql } from 'kysely'
import { seedDemo } from '../database/seeds/demo.ts'
import { bboxOf, centerOf } from '../server/geo/shape/center.ts'
import { migrate } from '../server/lib/db/migrate.ts'
import { type Db, openDatabase, PATIENT } from '../server/lib/db/pool.ts'

/** All of France, as docs/design.md counts them. */
export const ZONES = 360
export const BUSIEST = 100_000

export async function withDatabase<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(url, () => undefined, PATIENT)
  try {
    return await use(database.db)
  } finally {
    await database.close()
  }
}

/** Without `template` it gets the demo data. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  const url = `${server}/${name}`
  const from = template ? sql`template ${sql.id(template)}` : sql``
  await withDatabase(`${server}/postgres`, (db) => sql`create database ${sql.id(name)} ${from}`.execute(db))
  if (!template) {
    await withDatabase(url, async (db) => {
      await migrate(db)
      await seedDemo(db)
    })
  }
  return url
}

/** Shifted copies of the demo's zones, with their rankings and last results. */
export async function addZones(db: Db) {
  const zones = await db
    .selectFrom('zones')
    .select(['id', 'code', 'name', 'department', 'geometry'])
    .where('geometry', 'is not', null)
    .$narrowType<{ geometry: Polygon | MultiPolygon }>()
    .orderBy('id')
    .execute()
  const { total } = await db.selectFrom('zones').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  for (let added = 0; added < ZONES - total; added++) {
    const zone = zones[added % zones.length]
    if (!zone) throw new Error('The demo has no zone with a shape.')
    const copy = Math.floor(added / zones.length) + 1
    const geometry = shift(zone.geometry, copy * 0.03, copy * 0.02)
    const { id } = await db
      .insertInto('zones')
      .values({
        code: `${zone.code}.B${copy}`,
        name: `${zone.name} (${copy})`,
        department: zone.department,
        geometry: JSON.stringify(geometry),
        center: centerOf(geometry),
        bbox: bboxOf(geometry),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into rankings (zone_id, type, class, value, below_limit, starts_on, ends_on, created_at)
      select ${id}, type, class, value, below_limit, starts_on, ends_on, created_at
      from rankings where zone_id = ${zone.id}`.execute(db)
    await sql`insert into results (zone_id, type, value, below_limit, sampled_on, method, created_at)
      select ${id}, type, value, below_limit, sampled_on, method, created_at
      from results where zone_id = ${zone.id} and lims_client_id is null order by sampled_on desc limit 20`.execute(db)
  }
}

function shift(area: Polygon | MultiPolygon, x: number, y: number): Polygon | MultiPolygon {
  const ring = (positions: Position[]) => positions.map(([east = 0, north = 0]) => [east + x, north + y])
  if (area.type === 'Polygon') return { ...area, coordinates: area.coordinates.map(ring) }
  return { ...area, coordinates: area.coordinates.map((part) => part.map(ring)) }
}

/** Over ten years; seven in ten are monitoring, the others 500 clients’. None in the second zone. Returns the one with the most. */
export async function addResults(db: Db, count: number): Promise<number> {
  const busiest = Math.min(BUSIEST, count / 5)
  await sql`select setseed(0.5)`.execute(db)
  await sql`
    with numbered as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from zones)
    insert into results (zone_id, type, value, below_limit, sampled_on, lims_client_id, is_shared, method)
    select zone.id, case when n % 2 = 0 then 'phages' else 'arn_f' end,
      round((10 ^ (random() * 3))::numeric, 2), random() < 0.1, current_date - (random() * 3650)::int,
      case when n > ${busiest} and n % 10 >= 7 then 'B-' || n % 500 end, n % 10 = 7, 'ISO 10705-1'
    from generate_series(1, ${count}::int) as n
    join numbered zone on zone.place = case when n <= ${busiest} then 0 else 2 + n % (zone.total - 2) end`.execute(db)
  await sql`insert into users (email, role, active, name, organism_name, lims_client_id)
    select 'organisme' || n || '@bench.example', 'client', true, 'Client', 'Organisme ' || n, 'B-' || n
    from generate_series(0, 499) as n`.execute(db)
  const zone = await db.selectFrom('zones').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  return zone.id
}

export const USERS = 100_000

/** With the names, words and places of companies of the coast; one in fifty waits. */
export const addUsers = (db: Db) =>
  sql`insert into users (email, role, active, name, firstname, organism_name, sector_id, street1, postcode, city, lims_client_id, created_at)
    select 'p' || n || '@' || words[1 + n % 8] || n % 900 || '.example',
      case when n % 50 = 0 then 'registered' when n % 1000 = 1 then 'actalia-user' else 'client' end, n % 50 <> 0 and n % 13 <> 0,
      names[1 + n * 7 % 20], 'Anaïs', forms[1 + n * 3 % 5] || ' ' || words[1 + n * 5 % 8] || ' de ' || towns[1 + n * 11 % 10] || ' ' || n % 9973,
      1 + n % 20, n % 200 || ' rue du Port', lpad((n % 95000)::text, 5, '0'), towns[1 + n * 13 % 10], 'U-' || n,
      timestamptz '2020-01-01' + n * interval '30 minutes'
    from generate_series(1, ${USERS}::int) n, (select
      array['Le Bihan','Martin','Bernard','Petit','Robert','Durand','Moreau','Simon','Lefebvre','Leroy','Roux','Morel','Guérin','Lefèvre','André','Blanc','Boyer','Faure','Kervella','Le Goff'] as names,
      array['SARL','EARL','Les','Établissements','Huîtrière'] as forms,
      array['parcs','huitres','moules','claires','viviers','bouchots','anses','coquillages'] as words,
      array['Cancale','Étel','Quiberon','Marennes','Arcachon','Bouzigues','Gouville','Locmariaquer','Penestin','La Trinité'] as towns) given`.execute(
    db,
  )

/** Autovacuum does the same within a minute of such an import. */
export const vacuum = (db: Db) => sql`vacuum analyze`.execute(db)
