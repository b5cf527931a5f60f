import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import { countAlerted, deleteAlert, listAlerts, MAX_ALERTS, setAlert } from '../../../contract/alerts.ts'
import { getZone } from '../../../contract/zones.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let me: Visitor
let zone: number
let made = 0

const addZone = async (values: object = {}) => {
  made += 1
  const usual = { code: `A.${made}`, name: `Zone ${made}`, department: '56' }
  const inserted = site.db.insertInto('zones').values({ ...usual, ...values })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

beforeEach(async () => {
  me = await site.visitor('client')
  zone = await addZone()
})

const ask = (body: object = {}, id = zone, visitor = me) => visitor.call(setAlert, { params: { id }, body })
const mine = async (visitor = me) => (await visitor.call(listAlerts)).body
const archive = (id: number) => sql`update zones set archived_at = now() where id = ${id}`.execute(site.db)

describe('a person’s alerts', () => {
  test('are created, changed, shown on the zone, in the list and in the data download, and ended', async () => {
    const second = await addZone()
    expect((await me.send(getZone, { params: { id: zone } })).body.alert).toBeNull()
    expect((await ask()).status).toBe(204)
    expect((await ask({ level: 'worse' }, second)).status).toBe(204)
    expect(await mine()).toMatchObject([
      { zone: { id: zone, department: '56' }, level: 'any' },
      { zone: { id: second }, level: 'worse' },
    ])
    expect((await ask({ level: 'worse' })).status).toBe(204)
    expect((await me.send(getZone, { params: { id: zone } })).body.alert).toBe('worse')
    expect((await me.send(exportAccountData, {})).body.alerts).toMatchObject([{ level: 'worse' }, { level: 'worse' }])
    for (let time = 0; time < 2; time++) {
      expect((await me.send(deleteAlert, { params: { id: zone } })).status).toBe(204)
    }
    expect(await mine()).toMatchObject([{ zone: { id: second } }])
  })

  test('are seen and changed by nobody else', async () => {
    const other = await site.visitor('client')
    await ask()
    expect(await mine(other)).toEqual([])
    expect((await other.send(getZone, { params: { id: zone } })).body.alert).toBeNull()
    await other.send(deleteAlert, { params: { id: zone } })
    expect(await mine()).toHaveLength(1)
  })

  test('are for administrators too, but neither for a registered person nor for a program', async () => {
    expect((await ask({}, zone, await site.visitor('actalia-user'))).status).toBe(204)
    expect((await ask({}, zone, await site.visitor('registered'))).status).toBe(403)
    expect((await ask({}, zone, await site.visitor('actalia-api'))).status).toBe(401)
  })

  test.each([[{ level: 'all' }], [{ level: null }], [{ level: 1 }]])('refuse %j as a level: 422', async (body) => {
    const { status, body: answer } = await ask(body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['level']])
  })

  test('on an unknown or archived zone are a 404, and leave the list', async () => {
    await ask()
    await archive(zone)
    expect(await mine()).toEqual([])
    for (const id of [zone, 2_000_000_000, 'abc']) {
      expect((await me.call(setAlert, { params: { id }, body: {} })).status).toBe(404)
      expect((await me.call(deleteAlert, { params: { id } })).status).toBe(404)
    }
  })

  test('are at most two hundred, even when many are created at once', async () => {
    const user = await createUser(site.db, 'client')
    const many = await as(site.app, site.db, user)
    await sql`with made as (insert into zones (code, name, department)
        select 'M.' || n, 'M', '56' from generate_series(1, ${MAX_ALERTS - 2}) n returning id)
      insert into alerts (zone_id, user_id, level) select id, ${user.id}, 'any' from made`.execute(site.db)
    const more = [zone, await addZone(), await addZone(), await addZone()]
    const answers = await Promise.all(more.map((id) => ask({}, id, many)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 422, 422])
    expect(await mine(many)).toHaveLength(MAX_ALERTS)
    const kept = more[answers.findIndex(({ status }) => status === 204)]
    expect((await ask({ level: 'worse' }, kept, many)).status).toBe(204)
    expect(answers.find(({ status }) => status === 422)?.body.message).toMatch(/200 zones/)
  })
})

describe('the number of people that an assignment would alert', () => {
  let admin: Visitor
  beforeAll(async () => {
    admin = await site.visitor('actalia-user')
  })
  const DAY = '2026-06-15'
  const rank = (values: object, id = zone) =>
    site.db
      .insertInto('rankings')
      .values({ zone_id: id, type: 'arn_f', class: 'faible', starts_on: '2020-01-01', ...values })
      .execute()
  const count = async (query: object = {}) => {
    const usual = { zone_ids: String(zone), type: 'arn_f', class: 'moderee', starts_on: DAY }
    const sent = Object.entries({ ...usual, ...query }).filter(([, value]) => value !== undefined)
    return (await admin.call(countAlerted, { query: Object.fromEntries(sent) })).body.people
  }
  const subscribe = async (levels: ('any' | 'worse')[], id = zone) => {
    for (const level of levels) await ask({ level }, id, await site.visitor('client'))
  }

  test.each([
    ['to a worse class', { class: 'elevee' }, 3],
    ['to a better one', { class: 'tres_faible' }, 1],
    ['to the same', { class: 'faible' }, 0],
    ['for the other type, which had none', { type: 'phages', class: 'moderee' }, 3],
    ['for the other type, to the lowest', { type: 'phages', class: 'tres_faible' }, 1],
    ['that is over', { class: 'elevee', ends_on: '2020-02-01' }, 0],
    ['that ends before it starts', { class: 'elevee', ends_on: '2000-02-01' }, 0],
    ['from a coming day, after a class that has ended by then', { class: 'moderee', starts_on: '2100-01-01' }, 3],
    ['that is deleted', { class: undefined, starts_on: '2020-01-01' }, 1],
    ['that is deleted once it is over', { class: undefined, starts_on: '2020-01-01', ends_on: '2020-02-01' }, 0],
    ['from a coming day, deleted before it starts', { class: undefined, starts_on: '2100-01-01' }, 0],
    ['from a coming day, the same as on its eve', { class: 'elevee', starts_on: '2100-01-01' }, 0, '2099-12-31'],
  ])('%s: %j', async (_name, query, people, followed = '') => {
    await rank({ ends_on: followed === '' ? '2099-01-01' : '2090-01-01' })
    if (followed) await rank({ class: 'elevee', starts_on: '2090-01-02', ends_on: followed })
    await subscribe(['any', 'worse', 'worse'])
    expect(await count(query)).toBe(people)
  })

  test('counts each person once over several zones, nobody inactive, nobody of an archived zone', async () => {
    const [second, archived] = [await addZone(), await addZone()]
    const gone = await createUser(site.db, 'client')
    await ask({}, zone, await as(site.app, site.db, gone))
    await site.db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute()
    for (const id of [zone, second, archived]) await ask({}, id)
    await subscribe(['any'], second)
    await subscribe(['any'], archived)
    await archive(archived)
    expect(await count({ zone_ids: [zone, second, archived, 2_000_000_000].join(',') })).toBe(2)
  })

  test('ranks a retired class by its bounds, not by its position after the others', async () => {
    await sql`insert into scale_classes (type, key, position, label, min, max, fill, text, mark, advice, is_retired)
      values ('arn_f', 'ancienne', 99, 'Ancienne', 5, 50, '#123456', '#FFFFFF', 'x', '', true)`.execute(site.db)
    await rank({ class: 'ancienne' })
    await subscribe(['any', 'worse'])
    expect([await count({ class: 'moderee' }), await count({ class: 'faible' })]).toEqual([2, 1])
  })

  test.each([
    [{ zone_ids: '' }, 'zone_ids'],
    [{ zone_ids: '1;2' }, 'zone_ids'],
    [{ zone_ids: '99999999999' }, 'zone_ids'],
    [{ zone_ids: '1,'.repeat(500).concat('1') }, 'zone_ids'],
    [{ type: 'x' }, 'type'],
    [{ starts_on: '2026-02-30' }, 'starts_on'],
    [{ ends_on: 'demain' }, 'ends_on'],
  ])('refuses query %# under its field: 422', async (wrong, field) => {
    const query = { zone_ids: '1', type: 'arn_f', class: 'faible', starts_on: DAY, ...wrong }
    const { status, body } = await admin.call(countAlerted, { query })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('is refused to clients', async () => {
    const query = { zone_ids: '1', type: 'arn_f', class: 'faible', starts_on: DAY }
    expect((await me.call(countAlerted, { query })).status).toBe(403)
  })
})
