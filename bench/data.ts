import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TokenScope } from '../contract/core/access.ts'
import { addDays } from '../contract/core/days.ts'
import { bboxOf, centerOf } from '../server/geo/shape/center.ts'
import { today } from '../server/lib/clock.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { shoreZones } from '../server/test/shore-zones.ts'

/** Real today; imports and drawing are measured with the thousand it is made for. */
const ZONES = 360
export const SUBSCRIBERS = 2000

export async function fillCoast(db: Db, isShort: boolean) {
  await addZones(db)
  await addAccounts(db)
  await addResults(db, isShort ? 100_000 : 300_000)
  await addAudit(db, isShort ? 100_000 : 300_000)
  await sql`vacuum analyze`.execute(db)
}

/** Beside the demo's, along the shore, each with a class of both types. */
async function addZones(db: Db) {
  const { count } = await db.selectFrom('zones').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  for (const { id, geometry } of shoreZones(ZONES - count, 100)) {
    const shape = { geometry: JSON.stringify(geometry), center: centerOf(geometry), bbox: bboxOf(geometry) }
    const zone = { code: `17.${9000 + id}`, name: `Anse ${id}`, department: '17', ...shape }
    await db.insertInto('zones').values(zone).execute()
  }
  await sql`insert into rankings (zone_id, type, class, starts_on)
    select id, type, 'faible', current_date - 50 from zones, unnest(array['phages', 'arn_f']) type
    where not exists (select from rankings where zone_id = zones.id)`.execute(db)
}

/** With the names, words and places of companies of the coast; one in fifty waits. */
const addAccounts = (db: Db) =>
  sql`insert into users (email, role, active, name, firstname, organism_name, sector_id, street1, postcode, city, lims_client_id, email_verified_at)
    select 'p' || n || '@societe' || n % 900 || '.example',
      case when n % 50 = 0 then 'registered' else 'client' end, n % 50 <> 0 and n % 13 <> 0,
      names[1 + n * 7 % 8], 'Anaïs', words[1 + n * 5 % 8] || ' de ' || towns[1 + n * 11 % 7] || ' ' || n % 9973,
      (select min(id) from sectors), n % 200 || ' rue du Port', lpad((n % 95000)::text, 5, '0'), towns[1 + n * 13 % 7], 'B-' || n, now()
    from generate_series(1, 20000) n, (select
      array['Le Bihan','Martin','Bernard','Durand','Guérin','Lefèvre','Kervella','Le Goff'] as names,
      array['Parcs','Huitres','Moules','Claires','Viviers','Bouchots','Anses','Coquillages'] as words,
      array['Cancale','Étel','Quiberon','Marennes','Arcachon','Bouzigues','Pénestin'] as towns) given`.execute(db)

/** Over ten years; seven in ten are monitoring, the others 500 clients’; a fifth of all are the first zone's. */
const addResults = (db: Db, count: number) =>
  sql`with numbered as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from zones)
    insert into results (zone_id, type, value, below_limit, sampled_on, lims_client_id, is_shared, method)
    select zone.id, case when n % 2 = 0 then 'phages' else 'arn_f' end,
      round((10 ^ (random() * 3))::numeric, 2), random() < 0.1, current_date - (random() * 3650)::int,
      case when n % 10 >= 7 then 'B-' || n % 500 end, n % 10 = 7, 'ISO 10705-1'
    from generate_series(1, ${count}::int) n
    join numbered zone on zone.place = case when n % 5 = 0 then 0 else n % zone.total end`.execute(db)

/** A year of them; one account did three in ten. */
async function addAudit(db: Db, count: number) {
  await sql`select keep_audit_months((now() - n * interval '1 month')::date) from generate_series(11, 0, -1) n`.execute(
    db,
  )
  await sql`insert into audit (at, action, user_id, subject_id, details)
    select now() - n * (interval '300 days' / ${count}::int), case when n % 20 < 12 then 'signed-in' else 'sign-in-failed' end,
      case when n % 10 < 3 then last.id when n % 20 < 12 then last.id - n % 15000 end,
      case when n % 20 >= 12 then last.id - n % 14000 end, case when n % 20 < 12 then '{"by":"password"}' else '{}' end::jsonb
    from generate_series(1, ${count}::int) n, (select max(id) as id from users) last`.execute(db)
}

/** A program; returns the headers of its calls. */
export async function addLaboratory(db: Db, scope: TokenScope = 'lims') {
  const account = { email: `${scope}@bench.example`, role: 'actalia-api', active: true, name: 'LIMS' } as const
  const { id } = await db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
  const token = `estran_${randomBytes(32).toString('base64url')}`
  const token_hash = createHash('sha256').update(token).digest()
  const expires_at = addDays(today(), 30)
  await db.insertInto('api_tokens').values({ user_id: id, name: 'Bench', scope, token_hash, expires_at }).execute()
  return { authorization: `Bearer ${token}` }
}

/** Two thousand who follow a zone; returns the ranking whose correction they are told. */
export async function addSubscribers(db: Db) {
  const { id } = await db.selectFrom('zones').select('id').where('code', '=', '56.03.1').executeTakeFirstOrThrow()
  await sql`with made as (insert into users (email, role, active, name)
      select 'alert-' || n || '@example.test', 'client', true, 'Alerte' from generate_series(1, ${SUBSCRIBERS}::int) n returning id)
    insert into alerts (zone_id, user_id, level) select ${id}, id, 'any' from made`.execute(db)
  const ranking = { zone_id: id, type: 'arn_f' as const, class: 'tres_faible', starts_on: '2024-01-01' }
  const made = await db.insertInto('rankings').values(ranking).returning('id').executeTakeFirstOrThrow()
  await sql`select forget_changes(current_date)`.execute(db)
  return made.id
}

/** One zone with a very long history: one class a day and type. */
export async function addHistory(db: Db, count: number) {
  const zone = await db.selectFrom('zones').select(['id', 'code']).orderBy('id').limit(1).executeTakeFirstOrThrow()
  await sql`delete from rankings where zone_id = ${zone.id}`.execute(db)
  await sql`insert into rankings (zone_id, type, class, starts_on, ends_on)
    select ${zone.id}, case when n % 2 = 0 then 'phages' else 'arn_f' end, case when n % 4 < 2 then 'faible' else 'moderee' end,
      current_date - 1 - n / 2, current_date - 1 - n / 2 from generate_series(1, ${count}::int) n`.execute(db)
  await sql`vacuum analyze rankings`.execute(db)
  return zone
}

/** Whose mails are wanted: one each, and to proven addresses, because the others have limits. */
export const addForgetful = (db: Db, people: number) =>
  sql`insert into users (email, role, active, name, email_verified_at)
    select 'forgetful-' || n || '@example.test', 'client', true, 'Bench', now() from generate_series(0, ${people}::int) n`.execute(
    db,
  )
