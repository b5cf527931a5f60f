import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSettings, updateSettings } from '../../../contract/operator.ts'
import { type App, as, createUser, Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { openProcess, testSite } from '../../test/site.ts'

const site = testSite()
/** Another process on the same database. */
let there: App
let admin: Visitor

beforeAll(async () => {
  there = await openProcess(site.database)
})
afterAll(() => there.close())
beforeEach(async () => {
  const assessment = { accessibility_state: 'not-assessed', accessibility_rate: null } as const
  const first = { map_type: 'both', closure_links: '', ...assessment } as const
  await site.db
    .updateTable('settings')
    .set({ ...FIELDS, ...first })
    .execute()
  admin = await site.visitor('actalia-admin')
})

const FIELDS = {
  operator_name: 'Syndicat des Abers',
  contact_email: 'accueil@abers.example',
  contact_phone: '02 98 00 00 00',
  funder_note: 'Avec la Région.\nEt le Département.',
  activation_note: 'L’activation prend deux jours ouvrés.',
  country_layers: false,
}
const save = async (fields: object, visitor = admin) => {
  const { version } = await stored()
  return visitor.call(updateSettings, { body: { version, ...FIELDS, ...fields } })
}
const read = async (app = site.app) => (await new Visitor(app).send(getSettings, {})).body
const stored = () => site.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
const audited = () =>
  site.db
    .selectFrom('audit')
    .select(['user_id', 'details'])
    .where('action', '=', 'settings-changed')
    .orderBy('id')
    .execute()

test('anyone reads the public settings, and only those', async () => {
  const { status, body, headers } = await new Visitor(site.app).send(getSettings, {})
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(Object.keys(body).sort()).toEqual([
    'accessibility_rate',
    'accessibility_state',
    'activation_note',
    'closure_links',
    'coast_version',
    'contact_email',
    'contact_phone',
    'country_layers',
    'demo',
    'demo_mails',
    'funder_note',
    'logo',
    'map_type',
    'operator_name',
    'public_url',
    'sends_mails',
    'sends_sms',
    'terms_version',
    'version',
  ])
  const first = { map_type: 'both', closure_links: '' }
  expect(body).toMatchObject({ ...FIELDS, ...first, logo: null, terms_version: 1, demo: true, demo_mails: false })
})

test('saved settings are in force at once, in every process', async () => {
  await read(there)
  const { status, body } = await save({ operator_name: 'Comité des Huîtres' })
  expect([status, body]).toEqual([200, await read()])
  expect(body).toMatchObject({ ...FIELDS, operator_name: 'Comité des Huîtres' })
  await expect.poll(() => read(there)).toEqual(body)
})

test('the settings say which terms are in force', async () => {
  const before = await read()
  await site.db.transaction().execute(async (trx) => {
    await trx.insertInto('content_versions').values({ key: 'terms', version: 2, title: 'a', body: 'b' }).execute()
    await trx.updateTable('contents').set({ version: 2 }).where('key', '=', 'terms').execute()
  })
  await expect.poll(() => read()).toEqual({ ...before, terms_version: 2 })
})

test('the audit has the changed settings, before and after; saving the same again is no change', async () => {
  const before = await audited()
  const { version } = await stored()
  await save({ contact_phone: '', funder_note: 'Autrement.' })
  await save({ contact_phone: '', funder_note: 'Autrement.' })
  expect((await audited()).slice(before.length)).toEqual([
    {
      user_id: expect.any(Number),
      details: changes(
        { contact_phone: '', funder_note: 'Autrement.' },
        { contact_phone: FIELDS.contact_phone, funder_note: FIELDS.funder_note },
      ),
    },
  ])
  expect((await stored()).version).toBe(version + 1)
})

test('the country’s layers are off until the super administrator turns them on, which the audit has', async () => {
  const fresh = await site.db
    .selectNoFrom(
      sql<string>`(select column_default from information_schema.columns
    where table_name = 'settings' and column_name = 'country_layers')`.as('value'),
    )
    .executeTakeFirstOrThrow()
  expect([fresh.value, (await read()).country_layers]).toEqual(['false', false])
  expect((await save({ country_layers: true }, await site.visitor('actalia-user'))).status).toBe(403)
  expect((await save({ country_layers: true })).body.country_layers).toBe(true)
  await expect.poll(async () => (await read(there)).country_layers).toBe(true)
  expect((await audited()).at(-1)?.details).toEqual(changes({ country_layers: true }, { country_layers: false }))
})

test('a program that sends neither the map’s type nor the closures leaves both as they are', async () => {
  const chosen = { map_type: 'phages', closure_links: '56 https://morbihan.example\n2A https://corse.example' }
  expect((await save(chosen, await site.visitor('actalia-user'))).status).toBe(403)
  const before = await stored()
  expect(
    (await save({ ...chosen, closure_links: ' 56  https://morbihan.example\r\n2A https://corse.example\n' })).body,
  ).toMatchObject({
    ...chosen,
    closure_links: '56  https://morbihan.example\n2A https://corse.example',
    version: before.version + 1,
  })
  await save(chosen)
  expect((await audited()).at(-2)?.details).toEqual(
    changes(
      { ...chosen, closure_links: '56  https://morbihan.example\n2A https://corse.example' },
      { map_type: 'both', closure_links: '' },
    ),
  )
  expect((await save({ operator_name: 'Ancien programme' })).body).toMatchObject(chosen)
  await expect.poll(() => read(there)).toMatchObject(chosen)
})

test('the state of accessibility is the operator’s to say, with a rate where it has evaluated by itself', async () => {
  expect(await read()).toMatchObject({ accessibility_state: 'not-assessed', accessibility_rate: null })
  const adopted = { accessibility_state: 'adopted', accessibility_rate: 12 }
  expect((await save(adopted, await site.visitor('actalia-user'))).status).toBe(403)
  expect((await save(adopted)).body).toMatchObject({ accessibility_state: 'adopted', accessibility_rate: null })
  expect((await save({ accessibility_state: 'own' })).body.errors).toHaveProperty('accessibility_rate')
  const own = { accessibility_state: 'own', accessibility_rate: 91 }
  expect((await save(own)).body).toMatchObject(own)
  expect((await audited()).at(-1)?.details).toEqual(
    changes(own, { accessibility_state: 'adopted', accessibility_rate: null }),
  )
  expect((await save({ operator_name: 'Ancien programme' })).body).toMatchObject(own)
  await expect.poll(() => read(there)).toMatchObject(own)
})

describe('two administrators who edit at once', () => {
  test('the later one gets a 409 with the current settings, and nothing is lost', async () => {
    const { version } = await read()
    expect((await save({ version, operator_name: 'Premier' })).status).toBe(200)
    const late = await save({ version, operator_name: 'Second' })
    const told = /^Les réglages ont été modifiés entre-temps, par Le Test le .* à \d\d:\d\d\.$/
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(told)])
    expect(late.body.current).toEqual(await read())
    expect(late.body.current).toMatchObject({ operator_name: 'Premier', version: version + 1 })
    expect((await save({ version: version + 1, operator_name: 'Second' })).status).toBe(200)
  })

  test('one of twenty administrators who save at once in two processes succeeds and the others get a 409', async () => {
    const { version } = await stored()
    const user = await createUser(site.db, 'actalia-admin')
    const visitors = await Promise.all([site.app, there].map((app) => as(app, site.db, user)))
    for (const visitor of visitors) await visitor.send(getSettings, {})
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ version, operator_name: `Nom ${index}` }, visitors[index % 2])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const winner = answers.find(({ status }) => status === 200)
    expect(await stored()).toMatchObject({ operator_name: winner?.body.operator_name, version: version + 1 })
  })
})

test('spaces and line ends of typed settings are cleaned', async () => {
  const typed = {
    operator_name: '  Syndicat\u00A0des  Huîtres ',
    contact_email: ' Accueil@Abers.Example ',
    contact_phone: '+33\u00A0(0)2 98 00 00 00',
    funder_note: ' Un\r\ndeux ',
    activation_note: ' Deux jours. ',
  }
  expect((await save(typed)).body).toMatchObject({
    operator_name: 'Syndicat des Huîtres',
    contact_email: 'accueil@abers.example',
    contact_phone: '+33 (0)2 98 00 00 00',
    funder_note: 'Un\ndeux',
    activation_note: 'Deux jours.',
  })
})

test.each([
  [{ operator_name: ' ' }, 'operator_name'],
  [{ operator_name: 'x'.repeat(81) }, 'operator_name'],
  [{ operator_name: 'Estran\r\nBcc: tous@abers.example' }, 'operator_name'],
  [{ operator_name: null }, 'operator_name'],
  [{ operator_name: 'Nom\u200Bcaché' }, 'operator_name'],
  [{ contact_email: '' }, 'contact_email'],
  [{ contact_email: 'accueil' }, 'contact_email'],
  [{ contact_email: 'a@abers.example, b@abers.example' }, 'contact_email'],
  [{ contact_phone: 'appelez-nous' }, 'contact_phone'],
  [{ contact_phone: '1'.repeat(16) }, 'contact_phone'],
  [{ contact_phone: ['02 98 00 00 00'] }, 'contact_phone'],
  [{ funder_note: 'x'.repeat(501) }, 'funder_note'],
  [{ activation_note: 'x'.repeat(201) }, 'activation_note'],
  [{ country_layers: 'true' }, 'country_layers'],
  [{ country_layers: null }, 'country_layers'],
  [{ map_type: 'norovirus' }, 'map_type'],
  [{ map_type: null }, 'map_type'],
  [{ closure_links: '75 https://paris.example' }, 'closure_links'],
  [{ closure_links: '56 http://clair.example' }, 'closure_links'],
  [{ closure_links: `56 https://long.example/${'x'.repeat(4000)}` }, 'closure_links'],
  [{ closure_links: null }, 'closure_links'],
  [{ accessibility_state: 'conforme' }, 'accessibility_state'],
  [{ accessibility_state: 'own', accessibility_rate: 101 }, 'accessibility_rate'],
  [{ accessibility_state: 'own', accessibility_rate: 80.5 }, 'accessibility_rate'],
  [{ accessibility_state: 'own', accessibility_rate: '80' }, 'accessibility_rate'],
  [{ version: '1' }, 'version'],
])('the setting %j is refused', async (fields, field) => {
  const before = await stored()
  const { status, body } = await save(fields)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect(await stored()).toEqual(before)
})

test('every missing or wrong field is reported at once, and unknown fields are ignored', async () => {
  const { status, body } = await admin.call(updateSettings, { body: { contact_phone: 'x', funder_note: 5 } })
  expect([status, Object.keys(body.errors).sort()]).toEqual([
    422,
    ['activation_note', 'contact_email', 'contact_phone', 'country_layers', 'funder_note', 'operator_name', 'version'],
  ])
  const { demo_on } = await stored()
  expect((await save({ demo_on: '2020-01-01', demo: false, terms_version: 9, id: false })).status).toBe(200)
  expect([(await stored()).demo_on, (await read()).terms_version]).toEqual([demo_on, (await read()).terms_version])
})
