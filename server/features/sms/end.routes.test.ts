import { beforeEach, describe, expect, test } from 'vitest'
import { endSms, showEndSms } from '../../../contract/sms.ts'
import { newZone } from '../../test/mailing/alerts.ts'
import { forgetPhones, phonePerson, TEST_GATEWAY } from '../../test/mailing/phones.ts'
import { openSite, testSite } from '../../test/site.ts'
import { endLinkOf, newEndCode } from './sms.rules.ts'

const site = testSite('empty', () => ({ sms: TEST_GATEWAY }))
const person = () => phonePerson(site)
beforeEach(() => forgetPhones(site.db))

const ask = (method: 'GET' | 'HEAD' | 'POST', code: string, more: object = {}) =>
  site.app.inject({ method, url: `/api${(method === 'POST' ? endSms : showEndSms).path}?code=${code}`, ...more })
const codeOf = async (id: number) =>
  (await site.db.selectFrom('phones').select('end_code').where('user_id', '=', id).executeTakeFirstOrThrow()).end_code

async function owner(number = '06 12 34 12 34') {
  const one = await person()
  await one.own(number)
  const zone_id = await newZone(site.db)
  await site.db.insertInto('alerts').values({ zone_id, user_id: one.id, level: 'worse', sms: true }).execute()
  return { ...one, code: await codeOf(one.id) }
}
const chosen = async () =>
  (await site.db.selectFrom('alerts').select('sms').orderBy('user_id').execute()).map((alert) => alert.sms)

test('the link of a message is short, and leads to the page that asks', async () => {
  const { code } = await owner()
  expect(code).toMatch(/^[0-9abcdefghjkmnpqrstvwxyz]{10}$/)
  expect(endLinkOf('https://estran.fr', code)).toBe(`estran.fr/a/${code}`)
  const { statusCode, headers } = await site.app.inject(`/a/${code}`)
  expect([statusCode, headers.location]).toEqual([302, `http://127.0.0.1:3000/api/sms/end?code=${code}`])
  expect([headers['set-cookie'], headers['referrer-policy']]).toEqual([undefined, 'no-referrer'])
})

test.each(['GET', 'HEAD'] as const)('%s changes nothing, and shows the end of the number alone', async (method) => {
  const { code, get } = await owner()
  const { statusCode, headers, body } = await ask(method, code)
  expect([statusCode, headers['content-type'], headers['set-cookie']]).toEqual([
    200,
    'text/html; charset=utf-8',
    undefined,
  ])
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  expect([(await get()).number, await chosen()]).toEqual(['+33612341234', [true]])
  if (method === 'HEAD') return
  expect(body).toContain('<h1>Ne plus recevoir de SMS\u00A0?</h1>')
  expect(body).toContain('••\u00A012\u00A034')
  expect(body).not.toMatch(/3361|Le Test|@example|<script/)
})

test.each([
  ['an empty body', {}],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' }],
  ['cookies that mean nothing', { cookies: { estran_session: 'x', 'XSRF-TOKEN': 'y' } }],
])('a POST to it ends all SMS of this person without signing in, whether it brings %s', async (_what, request) => {
  const [me, other] = [await owner(), await owner('06 12 34 12 35')]
  const { statusCode, body, headers } = await ask('POST', me.code, request)
  expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
  expect(body).toContain('<h1>C’est fait</h1>')
  expect([(await me.get()).number, (await other.get()).number]).toEqual([null, '+33612341235'])
  expect(await chosen()).toEqual([false, true])
  const acts = site.db.selectFrom('audit').select(['action', 'user_id', 'details']).where('subject_id', '=', me.id)
  expect(await acts.where('action', '=', 'phone-removed').execute()).toEqual([
    { action: 'phone-removed', user_id: null, details: [] },
  ])
  const again = await ask('POST', me.code)
  expect([again.statusCode, again.body.includes('ces SMS ont déjà pris fin')]).toEqual([404, true])
})

test.each<[string, (code: string) => string]>([
  ['capitals', (code) => code.toUpperCase()],
  ['spaces', (code) => ` ${code.slice(0, 5)} ${code.slice(5)}`],
  ['a full stop', (code) => `${code}.`],
])('the link typed with %s still ends them', async (_what, typed) => {
  const { code, get } = await owner()
  expect((await ask('POST', encodeURIComponent(typed(code)))).statusCode).toBe(200)
  expect((await get()).number).toBeNull()
})

test('the link of a former number ends nothing of the one that took its place', async () => {
  const { code, own, get } = await owner()
  await own('06 12 34 12 36')
  expect((await ask('POST', code)).statusCode).toBe(404)
  expect([(await get()).number, await chosen()]).toEqual(['+33612341236', [true]])
})

describe('a link that was guessed', () => {
  test.each([
    ['nothing', () => ''],
    ['another code', newEndCode],
    ['a part of a code', (code: string) => code.slice(0, 9)],
    ['more than a code', (code: string) => `${code}0`],
    ['a pattern', () => '%25%25%25'],
    ['odd bytes', () => '%00%0d%0a%F0%9F%98%80'],
    ['two', (code: string) => `${code}&code=${code}`],
    ['much', () => 'a'.repeat(5000)],
  ])('%s ends nothing', async (_what, guess) => {
    const { code, get } = await owner()
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await ask(method, guess(code))
      expect(statusCode).toBe(404)
      expect(body).toContain('Ce lien n’est pas complet')
    }
    expect([(await get()).number, await chosen()]).toEqual(['+33612341234', [true]])
  })

  test('is counted by its network, where one that is known is not', async () => {
    const limited = await openSite('empty', { sms: TEST_GATEWAY, ipLimits: 1 })
    const me = await phonePerson(limited)
    await me.own('06 12 34 12 34')
    const { end_code } = await limited.db.selectFrom('phones').select('end_code').executeTakeFirstOrThrow()
    const show = async (code: string) => (await limited.app.inject(`/api${showEndSms.path}?code=${code}`)).statusCode
    for (let time = 0; time < 70; time++) expect(await show(end_code)).toBe(200)
    for (let time = 0; time < 60; time++) expect(await show(newEndCode())).toBe(404)
    expect([await show(newEndCode()), await show(end_code)]).toEqual([429, 429])
    await limited.close()
  })
})

test('without a gateway there is no such page, nor a link to it', async () => {
  const off = await openSite()
  await off.db
    .insertInto('phones')
    .values({
      user_id: (await phonePerson(off)).id,
      number: '+33612341234',
      end_code: '0123456789',
    })
    .execute()
  const answers = [
    await off.app.inject(`/api${showEndSms.path}?code=0123456789`),
    await off.app.inject({ method: 'POST', url: `/api${endSms.path}?code=0123456789` }),
    await off.app.inject('/a/0123456789'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  await off.close()
})
