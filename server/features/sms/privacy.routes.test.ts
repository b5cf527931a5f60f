import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import { exportAudit, listAudit } from '../../../contract/audit.entries.ts'
import { listMails } from '../../../contract/mails.ts'
import { deleteOwnPhone } from '../../../contract/sms.ts'
import { deleteUser, exportUsers, getUser, listUsers } from '../../../contract/users.ts'
import { buildApp } from '../../app.ts'
import { clock } from '../../lib/clock.ts'
import { as, TEST_CONFIG, TEST_SECRET } from '../../test/as.ts'
import { newZone } from '../../test/mailing/alerts.ts'
import { forgetPhones, phonePerson, TEST_GATEWAY, wrongCode } from '../../test/mailing/phones.ts'
import { testSite } from '../../test/site.ts'
import { deleteOldPhoneCodes } from './sms.queries.ts'

const site = testSite('empty', () => ({ sms: TEST_GATEWAY }))
const person = () => phonePerson(site)
beforeEach(() => forgetPhones(site.db))
afterEach(() => vi.restoreAllMocks())

/** The national part of numbers that are used here, in any form. */
const NUMBER = /6\s?12\s?34\s?56\s?7/

/** Someone with a number, another that waits, and an alert. */
async function owner() {
  const one = await person()
  await one.own('06 12 34 56 78')
  await one.ask('06 12 34 56 79')
  const zone_id = await newZone(site.db)
  await site.db.insertInto('alerts').values({ zone_id, user_id: one.id, level: 'any', sms: true }).execute()
  return one
}

/** Where it stands in the whole database, whatever the table. */
async function tablesWith(pattern: string) {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    site.db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const there = await sql`select from ${sql.raw(name)} as t where t::text ~ ${pattern} limit 1`.execute(site.db)
    if (there.rows.length > 0) found.push(name)
  }
  return found.sort()
}

test('a person’s own data have their number, one that waits, and where they chose SMS', async () => {
  const { visitor } = await owner()
  const { body } = await visitor.send(exportAccountData, {})
  expect(body.phones).toEqual([
    { number: '+33612345678', proved_at: expect.any(String) },
    { number: '+33612345679', proved_at: null },
  ])
  expect(body.alerts).toMatchObject([{ level: 'any', sms: true }])
})

test('administrators see it nowhere, nor does anybody in an export', async () => {
  const { id, visitor } = await owner()
  await visitor.send(deleteOwnPhone, {})
  await visitor.send(exportAccountData, {})
  await owner()
  const boss = await site.visitor('actalia-admin')
  const list = { page: 1, per_page: 200 }
  const answers = [
    await boss.send(getUser, { params: { id } }),
    await boss.send(listUsers, { query: list }),
    await boss.send(exportUsers, { query: { format: 'csv' } }),
    await boss.send(listAudit, { query: list }),
    await boss.send(exportAudit, { query: { format: 'csv' } }),
    await boss.send(listMails, { query: list }),
  ]
  for (const { status, raw } of answers) {
    expect(status).toBe(200)
    expect(raw.toString()).not.toMatch(NUMBER)
  }
  expect(answers[3]?.raw.toString()).toContain('phone-removed')
})

test('after its account nothing of their number is left in any table', async () => {
  const { id } = await owner()
  expect(await tablesWith('33612345678|33612345679')).toEqual(['public.phone_codes', 'public.phones'])
  const admin = await site.visitor('actalia-user')
  expect((await admin.send(deleteUser, { params: { id }, body: {} })).status).toBe(204)
  expect(await tablesWith('6123456')).toEqual([])
})

test('a number that was taken away is left in no table', async () => {
  const { visitor } = await owner()
  await visitor.send(deleteOwnPhone, {})
  expect(await tablesWith('6123456')).toEqual([])
})

test('a number that nobody proves is forgotten within the hour', async () => {
  const { ask } = await person()
  await ask('06 12 34 56 78')
  await deleteOldPhoneCodes(site.db)
  expect(await tablesWith('6123456')).toEqual(['public.phone_codes'])
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 10.1 * 60_000))
  await deleteOldPhoneCodes(site.db)
  expect(await tablesWith('6123456')).toEqual([])
})

test('neither a number nor a code is in the log', async () => {
  const lines: string[] = []
  const config = { ...TEST_CONFIG, sms: TEST_GATEWAY }
  const log = { write: (line: string) => void lines.push(line) }
  const app = await buildApp({ ...site.database, secret: TEST_SECRET, web: null, config, log })
  const logged = await phonePerson({ ...site, app })
  await logged.ask('02 97 12 34 56')
  await logged.ask('06 12 34 56 78')
  const code = await logged.code()
  await logged.prove(wrongCode(code))
  await logged.prove(code)
  const { end_code } = await site.db.selectFrom('phones').select('end_code').executeTakeFirstOrThrow()
  await app.inject(`/a/${end_code}`)
  await app.inject({ method: 'POST', url: `/api/sms/end?code=${end_code}x` })
  // Our own fault, in the middle of it.
  await sql`alter table phones add constraint never check (number = '') not valid`.execute(site.db)
  const failing = await phonePerson({ ...site, app })
  await failing.ask('06 12 34 56 79')
  const second = await failing.code()
  expect((await failing.prove(second)).status).toBe(500)
  await sql`alter table phones drop constraint never`.execute(site.db)
  await (await as(app, site.db, logged)).send(deleteOwnPhone, {})
  const all = lines.join('\n')
  expect(lines.length).toBeGreaterThan(6)
  expect(all).toContain('/api/account/phone/proof')
  for (const secret of ['6123456', '97123456', '97 12 34', '12 34 56', end_code]) expect(all).not.toContain(secret)
  // Six digits may be a part of a moment.
  for (const one of [code, second]) expect(all).not.toMatch(new RegExp(`(?<!\\d)${one}(?!\\d)`))
})
