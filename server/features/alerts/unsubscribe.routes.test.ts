import { beforeEach, describe, expect, test } from 'vitest'
import { showUnsubscribe, unsubscribe } from '../../../contract/alerts.ts'
import { signer } from '../../lib/security/secret.ts'
import { TEST_SECRET } from '../../test/as.ts'
import { newZone, subscriber } from '../../test/mailing/alerts.ts'
import { testSite } from '../../test/site.ts'
import { unsubscribeLinks } from './alerts.links.ts'

const site = testSite()
const links = unsubscribeLinks({ publicUrl: '', signerFor: (purpose) => signer(TEST_SECRET, purpose) })
const urlOf = ({ path }: { path: string }, token: string) => `/api${path}?token=${token}`
const tokenOf = (user_id: number, zone_id: number | null) => links.linkOf({ user_id, zone_id }).replace(/^.*token=/, '')

let [zone, other, me, you] = [0, 0, 0, 0]
beforeEach(async () => {
  await site.db.deleteFrom('alerts').execute()
  zone = await newZone(site.db, { name: 'Baie <b>de</b> Quiberon' })
  other = await newZone(site.db)
  ;[me, you] = [(await subscriber(site.db, zone)).id, (await subscriber(site.db, zone)).id]
  await site.db.insertInto('alerts').values({ zone_id: other, user_id: me, level: 'any' }).execute()
})

/** Without any cookie. */
const ask = (method: 'GET' | 'HEAD' | 'POST', token: string, more: object = {}) =>
  site.app.inject({ method, url: urlOf(method === 'POST' ? unsubscribe : showUnsubscribe, token), ...more })
const left = async () =>
  (
    await site.db.selectFrom('alerts').select(['user_id', 'zone_id']).orderBy('user_id').orderBy('zone_id').execute()
  ).map(({ user_id, zone_id }) => [user_id, zone_id])

test.each(['GET', 'HEAD'] as const)(
  '%s changes nothing, and shows a page that names the zone and no person',
  async (method) => {
    const before = await left()
    const { statusCode, headers, body } = await ask(method, tokenOf(me, zone))
    expect([statusCode, headers['content-type'], headers['set-cookie']]).toEqual([
      200,
      'text/html; charset=utf-8',
      undefined,
    ])
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
    expect(await left()).toEqual(before)
    if (method === 'HEAD') return
    expect(body).toContain('Baie &lt;b&gt;de&lt;/b&gt; Quiberon')
    expect(body).toContain('<form method="post"')
    expect(body).not.toMatch(/Le Test|@example|<script/)
  },
)

describe('a POST to the link ends the alert without cookie and CSRF, however often it comes', () => {
  const boundary = 'xxx'
  test.each<[string, object]>([
    ['an empty body', {}],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' },
    ],
    [
      'a multipart form',
      {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
      },
    ],
    ['cookies that mean nothing', { cookies: { estran_session: 'x', 'XSRF-TOKEN': 'y' } }],
  ])('%s', async (_what, request) => {
    for (let time = 0; time < 2; time++) {
      const { statusCode, body, headers } = await ask('POST', tokenOf(me, zone), request)
      expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
      expect(body).toContain('Vous n’êtes plus alerté sur la zone')
      expect(await left()).toEqual([
        [me, other],
        [you, zone],
      ])
    }
  })
})

test('the link of a digest ends all alerts of that person and nobody else’s', async () => {
  expect((await ask('POST', tokenOf(me, null))).body).toContain('toutes vos zones')
  expect(await left()).toEqual([[you, zone]])
})

test('the link of a deleted person or zone still answers', async () => {
  await site.db.deleteFrom('users').where('id', '=', me).execute()
  expect((await ask('POST', tokenOf(me, zone))).statusCode).toBe(200)
})

describe('a link that we did not sign gets a page that says it is not found', () => {
  const forged = (change: (token: string) => string) => () => change(tokenOf(me, zone))
  test.each<[string, () => string]>([
    ['nothing', () => ''],
    ['another person', forged((token) => token.replace(/^\d+/, String(you)))],
    ['another zone', forged((token) => token.replace(/-\d+/, `-${other}`))],
    ['all zones', forged((token) => token.replace(/-\d+/, '-all'))],
    ['a signature cut', forged((token) => token.slice(0, -1))],
    ['a signature of another purpose', () => `${me}-${zone}.${signer(TEST_SECRET, 'csrf').sign(`${me}-${zone}`)}`],
    ['another secret', () => `${me}-${zone}.${signer('another', 'unsubscribe').sign(`${me}-${zone}`)}`],
    ['a zone that never was', () => tokenOf(me, 2_000_000_000)],
    ['odd bytes', () => '%00%0d%0a%F0%9F%98%80'],
    ['two', forged((token) => `${token}&token=${token}`)],
    ['much', () => 'a'.repeat(5000)],
  ])('%s', async (_what, token) => {
    const before = await left()
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body, headers } = await ask(method, token())
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('Ce lien n’est pas complet')
    }
    expect(await left()).toEqual(before)
  })
})
