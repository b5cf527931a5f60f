import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { importZones } from '../../../contract/zones-import.ts'
import { as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { feature, geoJson, polygon, square } from '../../test/zone-files.ts'

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
const send = (bytes: Uint8Array, visitor = admin) => {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'zones.geojson')
  return visitor.call(importZones, { body })
}
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

test('a second import waits until the first is received and applied', async () => {
  const first = slowUpload()
  await first.begun
  const second = send(file())
  expect(await zones()).toEqual([])
  first.finish()
  expect(await first.status).toBe(200)
  expect((await second).body).toMatchObject({ applied: true, unchanged: 2 })
  expect((await zones()).map(({ code }) => code)).toEqual(['56.1', '56.2'])
})

test('an upload that is abandoned leaves the place to the next one', async () => {
  const first = slowUpload()
  await first.begun
  const second = send(file())
  first.abandon()
  expect((await second).status).toBe(200)
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
