import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { sendResultFile } from '../../../../contract/lims.ts'
import { createNews } from '../../../../contract/news.ts'
import { createResultFile } from '../../../../contract/results.files.ts'
import { createUser as createUserCall } from '../../../../contract/users.ts'
import { importZones } from '../../../../contract/zones-import.ts'
import { as, bearerOf, createUser, TEST_CONFIG, Visitor } from '../../../test/as.ts'
import { createResult, fileForm, pdf } from '../../../test/result-files.ts'
import { testSite } from '../../../test/site.ts'
import { today } from '../../clock.ts'

// Whoever sends a body may lose their rights before its last byte has come.

const site = testSite()
let result: number
beforeEach(async () => {
  result = await createResult(site.db)
})

interface LateCall {
  method: 'POST' | 'PUT'
  path: string
  body: Buffer
  type: string
}

const form = async (path: string, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<LateCall> => {
  const sent = new Response(fileForm(name, content))
  const type = sent.headers.get('content-type') ?? ''
  return { method: 'POST', path, type, body: Buffer.from(await sent.arrayBuffer()) }
}
const json = (path: string, body: object): LateCall => ({
  ...{ method: 'POST', path, type: 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
})

/** Sends half of the body, lets `meanwhile` happen, then sends the rest. */
async function sendLate(visitor: Visitor, call: LateCall, meanwhile: () => Promise<unknown>, headers: object = {}) {
  const half = call.body.length >> 1
  async function* parts() {
    yield call.body.subarray(0, half)
    await meanwhile()
    yield call.body.subarray(half)
  }
  const { status } = await visitor.request({
    ...{ method: call.method, url: `/api${call.path}`, payload: Readable.from(parts()) },
    headers: { 'content-type': call.type, 'content-length': String(call.body.length), ...headers },
  })
  return status
}

const stored = async () => ({
  news: await site.db.selectFrom('news').select('id').execute(),
  files: await site.db.selectFrom('result_files').select('id').execute(),
  zones: await site.db.selectFrom('zones').select('id').execute(),
})
const spooled = () => readdir(join(TEST_CONFIG.dataDir, 'spool')).catch(() => [])

const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-3, 47.5],
      [-2.9, 47.5],
      [-2.9, 47.6],
      [-3, 47.6],
      [-3, 47.5],
    ],
  ],
}
const zoneFile = (code: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { code, nom: code }, geometry: SQUARE }],
  })
const news = () => ({ title: 'Avis', body: 'Bonjour', published_from_on: today(), published_to_on: null })

const CALLS: [string, () => LateCall | Promise<LateCall>][] = [
  ['a file of a result', () => form(createResultFile.path.replace(':id', String(result)), 'a.pdf', pdf(2_000_000))],
  ['a file of zones', () => form(importZones.path, 'zones.geojson', zoneFile('56.77.01'))],
  ['a piece of news', () => json(createNews.path, news())],
]

const change = (values: object) => (id: number) =>
  site.db.updateTable('users').set(values).where('id', '=', id).execute()

const ENDS: [string, (id: number) => Promise<unknown>][] = [
  ['is deactivated', change({ active: false })],
  ['is no administrator any more', change({ role: 'client' })],
  ['is signed out', (id) => site.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
]

test.each(ENDS.flatMap(([end, finish]) => CALLS.map(([what, call]) => ({ end, what, finish, call }))))(
  '$what is not kept of who $end while it arrives',
  async ({ finish, call }) => {
    const user = await createUser(site.db, 'actalia-user')
    const visitor = await as(site.app, site.db, user)
    const before = await stored()
    expect(await sendLate(visitor, await call(), () => finish(user.id))).toBe(401)
    expect(await stored()).toEqual(before)
    expect(await spooled()).toEqual([])
  },
)

test.each(CALLS)('%s that comes slowly is kept, whatever becomes of others', async (_what, call) => {
  const visitor = await site.visitor('actalia-user')
  const other = await createUser(site.db, 'client')
  await as(site.app, site.db, other)
  const before = await stored()
  expect(await sendLate(visitor, await call(), () => change({ active: false })(other.id))).toBeLessThan(300)
  expect(await stored()).not.toEqual(before)
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['token is revoked', (id) => site.db.deleteFrom('api_tokens').where('user_id', '=', id).execute()],
  ['account is deactivated', change({ active: false })],
])('a file of a laboratory whose %s while it arrives is not kept', async (_what, finish) => {
  const automate = await createUser(site.db, 'actalia-api')
  const headers = await bearerOf(site.db, automate)
  await site.db
    .updateTable('results')
    .set({ external_id: `LAB-${result}` })
    .where('id', '=', result)
    .execute()
  const path = sendResultFile.path.replace(':external_id', `LAB-${result}`).replace(':name', 'a.pdf')
  const call: LateCall = { method: 'PUT', path, type: 'application/pdf', body: pdf(2_000_000) }
  const before = await stored()
  expect(await sendLate(new Visitor(site.app), call, () => finish(automate.id), headers)).toBe(401)
  expect(await stored()).toEqual(before)
  expect(await spooled()).toEqual([])
})

test('who is signed out while a body arrives is told nothing of what is stored', async () => {
  const user = await createUser(site.db, 'actalia-admin')
  const visitor = await as(site.app, site.db, user)
  const { email } = await createUser(site.db, 'client')
  const call = json(createUserCall.path, { email })
  expect(await sendLate(visitor, call, () => change({ active: true })(user.id))).toBe(422)
  expect(await sendLate(visitor, call, () => change({ active: false })(user.id))).toBe(401)
})
