import { beforeAll, expect, test } from 'vitest'
import { getCurrentUser } from '../../../contract/auth.ts'
import { setStartZone } from '../../../contract/start-zone.ts'
import { as, createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let zoneId: number

const site = testSite()
beforeAll(async () => {
  const values = { code: '56.08.2', name: 'Baie de Quiberon', department: '56' }
  zoneId = (await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
})

const startZoneOf = async (id: number) =>
  (await site.db.selectFrom('users').select('start_zone_id').where('id', '=', id).executeTakeFirstOrThrow())
    .start_zone_id

test('a client changes their own target zone', async () => {
  const client = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, client)
  const answer = await visitor.send(setStartZone, { params: { id: client.id }, body: { zone_id: zoneId } })
  expect(answer.status).toBe(204)
  expect(await startZoneOf(client.id)).toBe(zoneId)
})

test('who chooses the zone that is theirs already changes nothing, and nothing is written', async () => {
  const client = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, client)
  const set = () => visitor.send(setStartZone, { params: { id: client.id }, body: { zone_id: zoneId } })
  for (let again = 0; again < 3; again++) expect((await set()).status).toBe(204)
  const lines = site.db.selectFrom('audit').select('action').where('user_id', '=', client.id)
  expect(await lines.execute()).toEqual([{ action: 'start-zone-changed' }])
})

test('an id that a program sends as text is understood', async () => {
  const client = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, client)
  const body = { zone_id: String(zoneId) }
  expect((await visitor.send(setStartZone, { params: { id: client.id }, body })).status).toBe(204)
  expect(await startZoneOf(client.id)).toBe(zoneId)
})

test('an administrator changes a client’s target zone, not another administrator’s; it is audited', async () => {
  const [client, boss] = [await createUser(site.db, 'client'), await createUser(site.db, 'actalia-admin')]
  const admin = await createUser(site.db, 'actalia-user')
  const visitor = await as(site.app, site.db, admin)
  const set = (id: number) => visitor.send(setStartZone, { params: { id }, body: { zone_id: zoneId } })
  expect((await set(client.id)).status).toBe(204)
  expect((await set(boss.id)).status).toBe(403)
  expect(await startZoneOf(boss.id)).toBeNull()
  const rows = site.db.selectFrom('audit').select(['action', 'user_id']).where('subject_id', '=', client.id)
  expect(await rows.execute()).toEqual([{ action: 'start-zone-changed', user_id: admin.id }])
})

test('a client cannot change the target zone of someone else, nor learn that they exist', async () => {
  const [me, other] = [await createUser(site.db, 'client'), await createUser(site.db, 'client')]
  const visitor = await as(site.app, site.db, me)
  for (const body of [{ zone_id: zoneId }, { zone_id: 'x' }, undefined]) {
    for (const id of [other.id, 999_999, 'abc', '0', '99999999999', "1'--"]) {
      const answer = await visitor.call(setStartZone, { params: { id }, body })
      expect([id, answer.status]).toEqual([id, 404])
    }
  }
  expect(await startZoneOf(other.id)).toBeNull()
})

test('an administrator changes the target zone of any client, and gets a 404 for an unknown account', async () => {
  const client = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, await createUser(site.db, 'actalia-user'))
  await visitor.send(setStartZone, { params: { id: client.id }, body: { zone_id: zoneId } })
  expect(await startZoneOf(client.id)).toBe(zoneId)
  const nobody = await visitor.send(setStartZone, { params: { id: 999_999 }, body: { zone_id: zoneId } })
  expect(nobody.status).toBe(404)
})

test.each([
  [{}, 'Ce champ est obligatoire.'],
  [{ zone_id: null }, 'Ce champ est obligatoire.'],
  [{ zone_id: 'x' }, 'Ce champ doit être un nombre.'],
  [{ zone_id: 1.5 }, 'Ce champ doit être un nombre entier.'],
  [{ zone_id: 1e12 }, 'Ce nombre doit être au plus 2\u202F147\u202F483\u202F647.'],
  [{ zone_id: -1 }, 'Ce nombre doit être au moins 1.'],
  [{ zone_id: 999_999 }, 'Cette zone n’existe pas.'],
])('%j: « %s »', async (body, message) => {
  const client = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, client)
  const answer = await visitor.call(setStartZone, { params: { id: client.id }, body })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ zone_id: [message] })
})

test('an archived zone can no longer be a target, and is removed from those who had it', async () => {
  const archived = { code: '56.08.3', name: 'Anse', department: '56' }
  const { id } = await site.db.insertInto('zones').values(archived).returning('id').executeTakeFirstOrThrow()
  const client = await createUser(site.db, 'client')
  const visitor = await as(site.app, site.db, client)
  const choose = () => visitor.call(setStartZone, { params: { id: client.id }, body: { zone_id: id } })
  expect((await choose()).status).toBe(204)
  expect((await visitor.call(getCurrentUser)).body.start_zone).toMatchObject({ id })
  await site.db.updateTable('zones').set({ archived_at: '2026-11-01T00:00:00Z' }).where('id', '=', id).execute()
  expect((await visitor.call(getCurrentUser)).body.start_zone).toBe(null)
  expect((await choose()).body.errors).toEqual({ zone_id: ['Cette zone n’existe pas.'] })
})
