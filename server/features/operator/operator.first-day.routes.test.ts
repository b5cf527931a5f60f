import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getContentVersion, updateContent } from '../../../contract/contents.ts'
import {
  endFirstDay,
  FIRST_DAY_STEPS,
  type FirstDay,
  getFirstDay,
  getSettings,
  updateSettings,
} from '../../../contract/operator.ts'
import { listScales, updateScale } from '../../../contract/scales.ts'
import { createToken } from '../../../contract/tokens.ts'
import { createUser as createAccount } from '../../../contract/users.ts'
import { createZone } from '../../../contract/zones-admin.ts'
import { clock } from '../../lib/clock.ts'
import { type App, as, createUser, linkGoogle, testApp, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('empty', () => ({ smtpUrl: 'smtp://user:secret@mail.abers.fr:2525' }))
/** A second application on the same database, without a mail server. */
let mailless: App
let boss: Visitor
let bossId: number

beforeAll(async () => {
  mailless = await testApp(site.database)
})
afterAll(() => mailless.close())
beforeEach(async () => {
  const { db } = site
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('users').execute()
  await db.deleteFrom('zones').execute()
  const user = await createUser(db, 'actalia-admin', { password_hash: 'x' })
  bossId = user.id
  boss = await as(site.app, db, user)
})

const answer = async (visitor = boss): Promise<FirstDay> => (await visitor.send(getFirstDay, {})).body
const done = async (visitor = boss) =>
  (await answer(visitor)).steps.filter(({ is_done }) => is_done).map(({ key }) => key)
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-3, 47.5],
      [-2.99, 47.5],
      [-2.99, 47.51],
      [-3, 47.51],
      [-3, 47.5],
    ],
  ],
}

test('on a new installation nothing is done, and each step is told', async () => {
  const { status, body } = await boss.send(getFirstDay, {})
  expect([status, body]).toEqual([
    200,
    {
      steps: FIRST_DAY_STEPS.map((key) => ({ key, is_done: false })),
      automate_id: null,
      mail_server: 'mail.abers.fr:2525',
      waiting_mails: 0,
    },
  ])
})

test('only the super administrator asks', async () => {
  expect((await new Visitor(site.app).send(getFirstDay, {})).status).toBe(401)
  for (const role of ['actalia-user', 'client', 'registered'] as const) {
    expect([role, (await (await site.visitor(role)).send(getFirstDay, {})).status]).toEqual([role, 403])
  }
})

test('contact: once its name is given, and its address is one that can be written to', async () => {
  const { body: settings } = await boss.send(getSettings, {})
  const save = (typed: object, version: number) =>
    boss.call(updateSettings, { body: { ...settings, ...typed, version } })
  const mine = { operator_name: 'Les Abers', contact_email: 'accueil@abers.fr' }
  const { version } = (await save({ contact_email: mine.contact_email }, settings.version)).body
  expect(await done()).toEqual([])
  const named = (await save(mine, version)).body
  expect(await done()).toEqual(['contact'])
  await save({}, named.version)
  expect(await done()).toEqual([])
})

test('a new installation names nobody that its own operator has not given', async () => {
  const { body } = await boss.send(getSettings, {})
  expect(JSON.stringify(body)).not.toMatch(/actalia|région/i)
})

test('mail: once a mail has left, and as long as a mail server is given', async () => {
  const mail = (state: 'retrying' | 'failed' | 'sent') =>
    site.db.insertInto('mails').values({ kind: 'invitation', data: null, user_id: bossId, state }).execute()
  await mail('retrying')
  await mail('failed')
  expect(await done()).toEqual([])
  await mail('sent')
  expect(await done()).toEqual(['mail'])
  const without = await as(mailless, site.db, { id: bossId })
  expect(await done(without)).toEqual([])
  expect(await answer(without)).toMatchObject({ mail_server: null, waiting_mails: 1 })
})

test('mail: a link that was used still says so when the mail is forgotten, what a provider vouched for does not', async () => {
  const client = await createUser(site.db, 'client')
  await site.db.updateTable('users').set({ email_verified_at: clock.now() }).where('id', '=', client.id).execute()
  expect(await done()).toEqual(['mail'])
  await linkGoogle(site.db, client.id, 'a')
  expect(await done()).toEqual([])
})

test('second administrator: another active one who can sign in', async () => {
  const invite = { email: 'second@abers.fr', name: 'Second', role: 'actalia-admin' }
  const { id } = (await boss.call(createAccount, { body: invite })).body
  const change = (values: object) => site.db.updateTable('users').set(values).where('id', '=', id).execute()
  expect(await done()).toEqual([])
  await change({ password_hash: 'x' })
  expect(await done()).toEqual(['second-admin'])
  await change({ active: false })
  expect(await done()).toEqual([])
  await change({ active: true, password_hash: null })
  await linkGoogle(site.db, id, 'b')
  expect(await done()).toEqual(['second-admin'])
  await change({ role: 'actalia-user' })
  expect(await done()).toEqual([])
})

test('zones: one in use that has a shape', async () => {
  const { id } = (await boss.call(createZone, { body: { code: '56.1', name: 'Sans contour' } })).body
  expect(await done()).toEqual([])
  const change = (values: object) => site.db.updateTable('zones').set(values).where('id', '=', id).execute()
  await change({ geometry: JSON.stringify(SQUARE), center: sql`'{-3,47.5}'`, bbox: sql`'{-3,47.5,-2.99,47.51}'` })
  expect(await done()).toEqual(['zones'])
  await change({ archived_at: clock.now() })
  expect(await done()).toEqual([])
})

test('scales: each was saved once, changed or as it is', async () => {
  const [first, second] = (await boss.send(listScales, {})).body
  const save = (scale: { type: string }) => boss.call(updateScale, { params: { type: scale.type }, body: scale })
  expect((await save(first)).status).toBe(200)
  expect(await done()).toEqual([])
  expect((await save({ ...second, label: 'Autrement' })).status).toBe(200)
  expect(await done()).toEqual(['scales'])
  await site.db.updateTable('scales').set({ version: 1 }).execute()
})

test('texts: none has anything left to complete', async () => {
  const write = async (key: string, change: (body: string) => string) => {
    const { version } = await site.db
      .selectFrom('contents')
      .select('version')
      .where('key', '=', key as 'terms')
      .executeTakeFirstOrThrow()
    const { body } = await boss.call(getContentVersion, { params: { key, version } })
    expect(
      (await boss.call(updateContent, { params: { key }, body: { ...body, body: change(body.body) } })).status,
    ).toBe(200)
  }
  const complete = (body: string) => body.replaceAll(/\[À compléter[^\]]*\]/g, 'Voici.')
  await write('legals', complete)
  expect(await done()).toEqual([])
  await write('privacy', complete)
  expect(await done()).toEqual(['texts'])
  await write('terms', (body) => `${body}\n\n[À compléter : le tribunal]`)
  expect(await done()).toEqual([])
})

test('token: one of an active automate, though it has expired; the account is named before it has one', async () => {
  const { id } = await createUser(site.db, 'actalia-api')
  expect([await done(), (await answer()).automate_id]).toEqual([[], id])
  await boss.call(createToken, { params: { id }, body: { name: 'QGIS', days: 30, scope: 'lecture' } })
  expect(await done()).toEqual([])
  await boss.call(createToken, { params: { id }, body: { name: 'Laboratoire', days: 30 } })
  expect(await done()).toEqual(['token'])
  const expires_at = new Date(clock.now().getTime() - 1000)
  await site.db.updateTable('api_tokens').set({ expires_at }).execute()
  expect(await done()).toEqual(['token'])
  await site.db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
  expect([await done(), (await answer()).automate_id]).toEqual([[], null])
})

test('ended by a super administrator, it never comes back, and the journal says so once', async () => {
  for (const role of ['actalia-user', 'client', 'registered'] as const) {
    expect([role, (await (await site.visitor(role)).send(endFirstDay, {})).status]).toEqual([role, 403])
  }
  expect((await answer()).steps).toHaveLength(FIRST_DAY_STEPS.length)
  expect((await boss.send(endFirstDay, {})).status).toBe(204)
  expect((await boss.send(endFirstDay, {})).status).toBe(204)
  expect((await answer()).steps).toEqual([])
  const written = await site.db.selectFrom('audit').select('details').where('action', '=', 'settings-changed').execute()
  expect(written.flatMap(({ details }) => details).filter((one) => JSON.stringify(one).includes('first_day'))).toEqual([
    { field: 'first_day_ended', before: false, after: true },
  ])
})
