import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listMigrations, migrate } from '../server/lib/db/migrate.ts'
import { type Database, openDatabase, PATIENT } from '../server/lib/db/pool.ts'
import { copyTemplate, dropCopy } from '../server/test/postgres/templates.ts'

const NAME = '0053_leaving'
let url = ''
let database: Database
beforeAll(async () => {
  url = await copyTemplate(inject('postgres').server, 'template1')
  database = openDatabase(url, () => undefined, PATIENT)
  const names = await listMigrations()
  await migrate(database.db, names[names.indexOf(NAME) - 1])
})
afterAll(async () => {
  await database.close()
  await dropCopy(url)
})

test('accounts count from the last sign-in that is known, else from today; of accepted terms the version is kept', async () => {
  const { db } = database
  await sql`insert into users (email, role, active, name, terms_version_accepted, terms_accepted_at) values
    ('session@e.fr', 'client', true, 'A', 1, '2026-02-01T08:00Z'), ('journal@e.fr', 'client', true, 'B', null, null),
    ('both@e.fr', 'client', true, 'C', null, null), ('never@e.fr', 'client', true, 'D', null, null)`.execute(db)
  await sql`insert into sessions (token_hash, user_id, is_remembered, expires_at, used_at)
    select sha256(convert_to(email, 'UTF8')), id, false, now(), '2026-10-01T23:30Z' from users where email ~ 'session|both'`.execute(
    db,
  )
  // In the months that the journal has.
  await sql`insert into audit (action, user_id, at, details)
    select action, id, now() - past, '{}' from users, (values ('signed-in', interval '20 days'), ('signed-in', '25 days'),
      ('data-exported', '2 days')) as acts (action, past) where email ~ 'journal|both'`.execute(db)
  await migrate(db)
  const { rows } = await sql<{ email: string; is_right: boolean }>`
    select email, last_seen_on = case
      when email ~ 'session' then '2026-10-02'
      when email ~ 'never' then (now() at time zone 'Europe/Paris')::date
      when email ~ 'both' then greatest('2026-10-02', ((now() - interval '20 days') at time zone 'Europe/Paris')::date)
      else ((now() - interval '20 days') at time zone 'Europe/Paris')::date end as is_right
    from users order by id`.execute(db)
  expect(rows.filter(({ is_right }) => !is_right)).toEqual([])
  expect(rows).toHaveLength(4)
  // An upgrade starts no deletions.
  expect((await sql`select inactive_months from settings`.execute(db)).rows).toEqual([{ inactive_months: 0 }])
  const accepted = await sql`select email, terms_acceptances.version, at, sha256 from terms_acceptances
    join users on users.id = user_id`.execute(db)
  expect(accepted.rows).toEqual([{ email: 'session@e.fr', version: 1, at: '2026-02-01T08:00:00.000Z', sha256: null }])
  expect((await sql`select from terms_texts`.execute(db)).rows).toEqual([])
})
