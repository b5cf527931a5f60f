import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { bboxOf, centerOf } from '../../server/geo/shape/center.ts'
import { today } from '../../server/lib/clock.ts'
import { shoreZones } from '../../server/test/shore-zones.ts'
import { vacuum } from '../data.ts'

const VERTICES = 12
const BATCH = 1000
const DEPARTMENTS = ['62', '80', '76', '14', '50', '35', '22', '29', '56', '44', '85', '17', '33', '40', '66', '34']
const NAMES = ['Anse de l’Île', 'Baie du Large', 'Rade Sud', 'Pointe à l’Étoile', 'Rivière du Moulin', 'Grand Banc']

export const codeOf = (number: number) =>
  `${DEPARTMENTS[number % DEPARTMENTS.length]}.${String(number).padStart(5, '0')}`
export const nameOf = (number: number) => `${NAMES[number % NAMES.length]} ${number}`

/**
 * One in twenty has no ranking; the others have a past and a current one, which ends in a week for one in fifteen.
 * One in ten has been sampled since.
 */
export async function addSimpleZones(db: Kysely<Tables>, count: number, length: 'short' | 'long') {
  let batch = []
  for (const { id, geometry } of shoreZones(count, VERTICES)) {
    const row = { code: codeOf(id), name: nameOf(id), department: codeOf(id).slice(0, 2) }
    const area = { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(rounded)) }
    batch.push({ ...row, geometry: JSON.stringify(area), center: centerOf(area), bbox: bboxOf(area) })
    if (batch.length < BATCH && id < count) continue
    await db.insertInto('zones').values(batch).execute()
    batch = []
  }
  const day = sql`${today()}::date`
  await sql`
    with classes as (
      select type, array_agg(key order by position) as keys from scale_classes where not is_retired group by type)
    insert into rankings (zone_id, type, class, starts_on, ends_on, created_at)
    select zones.id, type, keys[1 + (zones.id + period) % cardinality(keys)], ${day} - 100 * (2 - period),
      case when period = 0 then ${day} - 101 when zones.id % 15 = 0 then ${day} + 7 end, now() - interval '10 days'
    from zones, classes, generate_series(0, 1) period
    where zones.id % 20 <> 0 and not exists (select from rankings r where r.zone_id = zones.id)`.execute(db)
  await sql`
    insert into results (zone_id, type, value, sampled_on)
    select zones.id, type, (zones.id * 7 + n) % 300, ${day} - 101 - 9 * n + case when zones.id % 10 = 0 then 101 else 0 end
    from zones, unnest(array['phages', 'arn_f']) type, generate_series(1, ${length === 'short' ? 4 : 20}::int) n
    where not exists (select from results r where r.zone_id = zones.id)`.execute(db)
  await vacuum(db)
}

/** An import rounds to 11 cm too. */
const rounded = (position: number[]) => position.map((value) => Number(value.toFixed(6)))
