import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCurrentUser } from '../../../contract/auth.ts'
import { listZones } from '../../../contract/zones.ts'
import { importZones } from '../../../contract/zones-import.ts'
import { as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { testSite } from '../../test/site.ts'
import { feature, geoJson, polygon, square } from '../../test/zone-files.ts'
import { lockCodes } from '../zones/zones.queries.ts'

const site = testSite()
let admin: Visitor
let port: number
const uploads: ClientRequest[] = []

beforeAll(async () => {
  admin = await adminOnThePage()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
beforeEach(async () => {
  await site.db.deleteFrom('zones').execute()
})
afterEach(() => {
  for (const upload of uploads.splice(0)) upload.destroy()
})

async function adminOnThePage() {
  const visitor = await site.visitor('actalia-user')
  await visitor.request({ url: '/api/settings' })
  return visitor
}

/** Two zones that lie by each other. */
const file = (x = -3) =>
  geoJson([
    feature({ CdZCY: '56.1' }, polygon(square(x, 47.6))),
    feature({ CdZCY: '56.2' }, polygon(square(x + 0.1, 47.6))),
  ])
const send = (bytes: Uint8Array, visitor = admin, query = {}) => {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'zones.geojson')
  return visitor.call(importZones, { body, query })
}
const idOf = async (visitor: Visitor): Promise<number> => (await visitor.send(getCurrentUser, {})).body.id
const zones = () => site.db.selectFrom('zones').select(['code', 'bbox']).orderBy('code').execute()

/** A file that is on its way: its first bytes have left, the others wait for `finish`. */
function slowUpload(visitor = admin) {
  const cookie = Object.entries(visitor.cookies).map(([name, value]) => `${name}=${value}`)
  const sent = request({
    port,
    method: 'POST',
    path: '/api/zones/import',
    agent: false,
    headers: {
      host: 'localhost',
      cookie: cookie.join('; '),
      'x-xsrf-token': visitor.cookies['XSRF-TOKEN'],
      'content-type': 'multipart/form-data; boundary=X',
    },
  })
  uploads.push(sent)
  const bytes = file()
  sent.write('--X\r\ncontent-disposition: form-data; name="file"; filename="zones.geojson"\r\n\r\n')
  sent.write(bytes.subarray(0, 20))
  const begun = once(site.app.server, 'request')
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (answer: IncomingMessage) => resolve(answer.resume().statusCode))
    sent.once('error', reject)
  })
  // Whoever is not looked at may be cut.
  status.catch(() => undefined)
  return {
    begun,
    status,
    finish: () => sent.end(Buffer.concat([bytes.subarray(20), Buffer.from('\r\n--X--\r\n')])),
    abandon: () => sent.destroy(),
  }
}

test('another’s import is answered while a slow one still comes, which is applied once it is there', async () => {
  const first = slowUpload()
  await first.begun
  const second = await send(file(-4), await adminOnThePage())
  expect([second.status, second.body.created]).toEqual([200, 2])
  first.finish()
  expect(await first.status).toBe(200)
  expect((await zones()).map(({ bbox }) => bbox?.[0])).toEqual([-3.01, -2.91])
})

test('somebody’s third import waits for one of the two that come in', async () => {
  const first = slowUpload()
  await first.begun
  await slowUpload().begun
  const other = await adminOnThePage()
  expect((await send(file(), other)).status).toBe(200)
  let isAnswered = false
  const third = send(file()).finally(() => (isAnswered = true))
  expect((await send(file(), other)).status).toBe(200)
  expect(isAnswered).toBe(false)
  first.abandon()
  expect((await third).status).toBe(200)
})

test('whose session ends while their file waits for its turn is told nothing of the zones', async () => {
  const [other, leaver] = [await adminOnThePage(), await adminOnThePage()]
  const before = Promise.withResolvers<unknown>()
  const waiting = await site.db.transaction().execute(async (trx) => {
    await lockCodes(trx)
    before.resolve(send(file(), other))
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    const waiting = send(file(), leaver, { dry_run: 'true' })
    // By then it has come in.
    for (let look = 0; look < 5; look++) await other.send(listZones, { query: {} })
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', await idOf(leaver))
      .execute()
    return { answer: waiting }
  })
  expect((await waiting.answer).status).toBe(401)
  expect(await before.promise).toMatchObject({ status: 200 })
})

test('a file that is refused leaves the place to the next one', async () => {
  expect((await send(new TextEncoder().encode('a;b\n1;2\n'))).status).toBe(422)
  expect((await send(new Uint8Array())).status).toBe(422)
  expect((await send(file())).status).toBe(200)
})

test('imports at once on two servers are each applied whole or told to try later, and one of them remains', async () => {
  const app = await testApp(site.database)
  const other = await as(app, site.db, await createUser(site.db, 'actalia-admin'))
  const places = [-3, -4, -5, -6]
  const answers = await Promise.all(
    places.map(async (x, at) => ({ x, status: (await send(file(x), at % 2 === 0 ? admin : other)).status })),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const applied = answers.filter(({ status }) => status === 200).map(({ x }) => [x - 0.01, x + 0.09])
  expect(applied.length).toBeGreaterThan(0)
  expect(applied).toContainEqual((await zones()).map(({ bbox }) => bbox?.[0]))
  await app.close()
})
