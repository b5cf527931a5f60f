import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { storedEmail } from '../contract/rules/reading/emails.ts'
import { listMigrations, migrate } from '../server/lib/db/migrate.ts'
import { type Database, openDatabase, PATIENT } from '../server/lib/db/pool.ts'
import { copyTemplate, dropCopy } from '../server/test/postgres/templates.ts'

const NAME = '0043_people_written'
const DOMAINS = [
  ...['huîtres-essai.fr', 'été.île.fr', 'faß.de', 'łódź.pl', 'œuvre-à-façon.fr', `${'é'.repeat(40)}.fr`, 'ōpūnohu.pf'],
  ...['pаypal.fr', 'почта.рф', '日本.jp', 'ıle.fr', 'parcs.example', 'île.xn--p1ai'],
  ...[...'ąęģįķļņŗşţųçñÿž'].map((letter) => `po${letter}t.fr`),
]
const SENT = [
  ...DOMAINS.map(domainToASCII),
  'xn--port-.fr',
  'xn--.fr',
  'xn--a.fr',
  'xn--99999999.fr',
  'xn--zzzzzzzzzzzzzzzzzz.fr',
]

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

test('addresses stored as they are sent get the form in which they are shown, by the rule of TypeScript', async () => {
  const emails = SENT.map((domain, index) => `o'brien+${index}@${domain}`)
  await sql`insert into users (email, role, active, name)
    select email, 'client', true, 'Le Bihan' from unnest(${emails}::text[]) as email`.execute(database.db)
  await sql`update settings set contact_email = 'contact@xn--hutres-essai-6fb.fr'`.execute(database.db)
  await sql`insert into mails (id, kind, data, recipient)
    values (gen_random_uuid(), 'password-link', '{"email": "a@xn--le-pja.fr", "is_known": true}', 'a@xn--le-pja.fr')`.execute(
    database.db,
  )
  await migrate(database.db)
  const { rows } = await sql<{ email: string }>`select email from users order by id`.execute(database.db)
  expect(rows.map(({ email }) => email)).toEqual(emails.map(storedEmail))
  expect(rows.map(({ email }) => email)).toContain("o'brien+0@huîtres-essai.fr")
  const settings = await sql`select contact_email from settings`.execute(database.db)
  expect(settings.rows).toEqual([{ contact_email: 'contact@huîtres-essai.fr' }])
  const mails = await sql`select recipient, data from mails`.execute(database.db)
  expect(mails.rows).toEqual([{ recipient: 'a@île.fr', data: { email: 'a@île.fr', is_known: true } }])
})
