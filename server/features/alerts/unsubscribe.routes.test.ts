import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_ALERTS, resubscribe, showUnsubscribe, unsubscribe } from '../../../contract/alerts.ts'
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
    expect(body).toContain('<h1>Ne plus être alerté\u00A0?</h1>')
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

test.each<[string, (link: string) => string]>([
  ['a full stop', (link) => `${link}.`],
  ['a bracket and more', (link) => `${link})%3E%22`],
  ['words that a campaign adds', (link) => `${link}&utm_source=mail`],
  ['a campaign before it', (link) => link.replace('?', '?fbclid=x&amp;')],
  ['a sign of quoted-printable', (link) => link.replace('token=', 'token=3D')],
  ['an encoded ?', (link) => link.replace('?', '%3F')],
  ['an encoded =', (link) => link.replace('token=', 'token%3D')],
  ['both, twice', (link) => link.replace('?token=', '%253Ftoken%253D')],
])('the link with %s, as mail programs and filters leave it, still ends the alert', async (_what, mangle) => {
  const first = await site.app.inject(mangle(urlOf(showUnsubscribe, tokenOf(me, zone))))
  const { statusCode, body } = first.statusCode === 302 ? await site.app.inject(String(first.headers.location)) : first
  expect([statusCode, body.includes('Ne plus être alerté\u00A0?')]).toEqual([200, true])
  const action = /action="([^"]*)"/.exec(body)?.[1]
  expect((await site.app.inject({ method: 'POST', url: `/api${unsubscribe.path}${action}` })).statusCode).toBe(200)
  expect(await left()).not.toContainEqual([me, zone])
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

describe('who has unsubscribed', () => {
  const undoOf = (body: string) => /action="resubscribe\?token=([^"]*)"/.exec(body)?.[1] ?? ''
  const undo = (token: string) => site.app.inject({ method: 'POST', url: urlOf(resubscribe, token) })

  test('reads when no alert is left', async () => {
    const words = 'Vous n’avez plus aucune alerte.'
    expect((await ask('POST', tokenOf(me, zone))).body).not.toContain(words)
    expect((await ask('POST', tokenOf(me, other))).body).toContain(words)
  })

  test.each([
    ['a zone', () => zone, 'cette zone'],
    ['all zones', () => null, 'ces zones'],
  ])('takes it back without cookie: %s, as it was', async (_what, which, words) => {
    await site.db.updateTable('alerts').set({ level: 'worse' }).where('zone_id', '=', zone).execute()
    const all = () =>
      site.db
        .selectFrom('alerts')
        .select(['user_id', 'zone_id', 'level'])
        .orderBy('user_id')
        .orderBy('zone_id')
        .execute()
    const before = await all()
    const token = undoOf((await ask('POST', tokenOf(me, which()))).body)
    expect(await all()).not.toEqual(before)
    for (let time = 0; time < 2; time++) {
      const { statusCode, body, headers } = await undo(token)
      expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
      expect(body).toContain(`Vous êtes de nouveau alerté sur ${words}.`)
      expect(await all()).toEqual(before)
    }
  })

  test('gets SMS again where they came before, unless the number has gone', async () => {
    const phone = { user_id: me, number: '+33612345678', end_code: 'x' }
    await site.db.insertInto('phones').values(phone).execute()
    await site.db.updateTable('alerts').set({ sms: true }).where('zone_id', '=', zone).execute()
    const mine = async () =>
      (await sql`select zone_id, sms from alerts where user_id = ${me} order by zone_id`.execute(site.db)).rows
    const token = undoOf((await ask('POST', tokenOf(me, null))).body)
    await undo(token)
    expect(await mine()).toEqual([
      { zone_id: zone, sms: true },
      { zone_id: other, sms: false },
    ])
    await ask('POST', tokenOf(me, null))
    await site.db.deleteFrom('phones').execute()
    await undo(token)
    expect(await mine()).toEqual([
      { zone_id: zone, sms: false },
      { zone_id: other, sms: false },
    ])
  })

  test('is offered nothing to take back where nothing ended', async () => {
    await ask('POST', tokenOf(me, zone))
    expect(undoOf((await ask('POST', tokenOf(me, zone))).body)).toBe('')
  })

  test('gets no alert of an archived zone back, and none above the limit', async () => {
    const token = undoOf((await ask('POST', tokenOf(me, null))).body)
    await sql`update zones set archived_at = now() where id = ${other}`.execute(site.db)
    expect((await undo(token)).body).toContain('Vous êtes de nouveau alerté sur 1 de ces 2 zones.')
    expect(await left()).toEqual([
      [me, zone],
      [you, zone],
    ])
    await site.db.deleteFrom('alerts').where('user_id', '=', me).execute()
    await sql`with more as (insert into zones (code, name, department) select 'Z' || n, 'Z', '56'
      from generate_series(1, ${MAX_ALERTS}) n returning id)
      insert into alerts (zone_id, user_id, level) select id, ${me}, 'any' from more`.execute(site.db)
    expect((await undo(token)).body).toContain('Aucune de ces alertes n’a repris')
    expect(await left()).toHaveLength(MAX_ALERTS + 1)
  })

  test('gets all back beside alerts on archived zones, and what was chosen anew takes no place twice', async () => {
    await site.db.deleteFrom('alerts').where('user_id', '=', me).execute()
    await sql`with more as (insert into zones (code, name, department, archived_at)
        select 'Y' || n, 'Y', '56', case when n <= 5 then now() end from generate_series(1, ${MAX_ALERTS + 5}) n returning id)
      insert into alerts (zone_id, user_id, level) select id, ${me}, 'any' from more`.execute(site.db)
    const token = undoOf((await ask('POST', tokenOf(me, null))).body)
    expect(await left()).toEqual([[you, zone]])
    await sql`insert into alerts (zone_id, user_id, level)
      select id, ${me}, 'any' from zones where code in ('Y1', 'Y6', 'Y7')`.execute(site.db)
    expect((await undo(token)).body).toContain('Vous êtes de nouveau alerté sur ces zones.')
    expect(await left()).toHaveLength(MAX_ALERTS + 2)
  })

  test.each<[string, (token: string) => string]>([
    ['another person', (token) => token.replace(/^\d+/, String(you))],
    ['another level', (token) => token.replace('a.', 'w.')],
    ['SMS that did not come', (token) => token.replace('a.', 'A.')],
    ['the link of the mail', () => tokenOf(me, zone)],
  ])('takes nothing back with a token of %s', async (_what, change) => {
    const token = undoOf((await ask('POST', tokenOf(me, zone))).body)
    const before = await left()
    expect((await undo(change(token))).statusCode).toBe(404)
    expect(await left()).toEqual(before)
  })

  test('whose account is gone reads that the link is unknown', async () => {
    const token = undoOf((await ask('POST', tokenOf(me, null))).body)
    await site.db.deleteFrom('users').where('id', '=', me).execute()
    expect((await undo(token)).statusCode).toBe(404)
  })

  test('subscribes to nothing by following a link', async () => {
    const token = undoOf((await ask('POST', tokenOf(me, zone))).body)
    const before = await left()
    expect((await site.app.inject(urlOf(resubscribe, token))).statusCode).toBe(404)
    expect(await left()).toEqual(before)
  })
})
