import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import { deleteAlert, listAlerts, MAX_ALERTS, setAlert } from '../../../contract/alerts.ts'
import { deleteOwnPhone } from '../../../contract/sms.ts'
import { getZone } from '../../../contract/zones.ts'
import { as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { TEST_GATEWAY } from '../../test/mailing/phones.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('empty', () => ({ sms: TEST_GATEWAY }))
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

describe('SMS of an alert', () => {
  let user: { id: number }
  beforeEach(async () => {
    await site.db.deleteFrom('phones').execute()
    user = await createUser(site.db, 'client')
    me = await as(site.app, site.db, user)
  })
  const addPhone = () =>
    site.db.insertInto('phones').values({ user_id: user.id, number: '+33612345678', end_code: 'x' }).execute()
  const chosen = async () => (await mine()).map(({ level, sms }: { level: string; sms: boolean }) => [level, sms])

  test('are chosen zone by zone, none at first, and stay as they are where nothing is said of them', async () => {
    await addPhone()
    await ask()
    expect(await chosen()).toEqual([['any', false]])
    for (const [body, expected] of [
      [{ sms: true }, ['any', true]],
      [{ level: 'worse' }, ['worse', true]],
      [{ sms: false }, ['worse', false]],
      [{}, ['worse', false]],
      [{ level: 'any', sms: true }, ['any', true]],
      [{ sms: false }, ['any', false]],
    ] as const) {
      expect((await ask(body)).status).toBe(204)
      expect(await chosen()).toEqual([expected])
    }
    const other = await addZone()
    await ask({ level: 'worse', sms: true }, other)
    expect(await chosen()).toEqual([
      ['any', false],
      ['worse', true],
    ])
  })

  test('and the level that are changed at once are both kept, however they meet', async () => {
    await addPhone()
    await ask({ level: 'any', sms: false })
    for (const [level, sms] of [
      ['worse', true],
      ['any', false],
      ['worse', true],
    ] as const) {
      const answers = await Promise.all([ask({ level }), ask({ sms }), ask({})])
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
      expect(await chosen()).toEqual([[level, sms]])
    }
  })

  test('begin an alert of any level where none is said', async () => {
    await addPhone()
    await ask({ sms: true })
    expect(await chosen()).toEqual([['any', true]])
  })

  test('need a number that was proved: 422, and the alert is as it was', async () => {
    await ask({ level: 'worse' })
    const waiting = { user_id: user.id, number: '+33612345678', expires_at: '2100-01-01T00:00:00Z' }
    await site.db.insertInto('phone_codes').values(waiting).execute()
    const { status, body } = await ask({ level: 'any', sms: true })
    const fault = 'Ajoutez d’abord votre numéro dans «\u00A0Mon compte\u00A0».'
    expect([status, body.errors]).toEqual([422, { sms: [fault] }])
    expect(await chosen()).toEqual([['worse', false]])
    expect((await ask({ level: 'any', sms: false })).status).toBe(204)
  })

  test.each([{ sms: 1 }, { sms: 'oui' }, { sms: null }])('are not %j: 422', async (body) => {
    const { status, body: answer } = await ask(body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['sms']])
  })

  test('are not spoken of without a gateway: what was chosen stays, and nothing is refused', async () => {
    await addPhone()
    await ask({ sms: true })
    const app = await testApp(site.database)
    const off = await as(app, site.db, user)
    expect((await ask({ level: 'worse', sms: false }, zone, off)).status).toBe(204)
    await site.db.deleteFrom('phones').execute()
    expect((await ask({ level: 'worse', sms: true }, zone, off)).status).toBe(204)
    expect(await chosen()).toEqual([['worse', true]])
    await app.close()
  })

  test('are not chosen at the moment at which the number goes', async () => {
    for (let time = 0; time < 5; time++) {
      await addPhone()
      await ask({ sms: false })
      await Promise.all([ask({ sms: true }), me.send(deleteOwnPhone, {})])
      expect(await chosen()).toEqual([['any', false]])
    }
  })
})
