import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteOwnPhone, getOwnPhone, provePhone, sendPhoneCode } from '../../../contract/sms.ts'
import { clock } from '../../lib/clock.ts'
import { thisMonth } from '../../lib/sms/month.ts'
import { LACKS_PREFIX, NOT_A_MOBILE, NOT_A_NUMBER } from '../../lib/sms/numbers.ts'
import { Visitor } from '../../test/as.ts'
import { newZone } from '../../test/mailing/alerts.ts'
import { forgetPhones, phonePerson, TEST_GATEWAY } from '../../test/mailing/phones.ts'
import { openSite, testSite } from '../../test/site.ts'

const site = testSite('empty', () => ({ sms: TEST_GATEWAY }))
const person = (role?: 'client' | 'actalia-user') => phonePerson(site, role)
beforeEach(() => forgetPhones(site.db))
afterEach(() => vi.restoreAllMocks())

const later = (minutes: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + minutes * 60_000))

test('a person adds their number: a code is sent to it, and once typed the number is theirs', async () => {
  const { visitor, get, ask, code, prove } = await person()
  expect(await get()).toEqual({ number: null, pending: null })
  const asked = await ask('06 12 34 56 78')
  expect(asked.status).toBe(200)
  expect(asked.body).toEqual({ number: null, pending: { number: '+33612345678', expires_at: expect.any(String) } })
  expect(Date.parse(asked.body.pending.expires_at) - Date.now()).toBeGreaterThan(595_000)
  const { status, body } = await prove(await code())
  expect([status, body]).toEqual([200, { number: '+33612345678', pending: null }])
  expect((await visitor.send(getOwnPhone, {})).body).toEqual(body)
})

test('an administrator has a number as others have', async () => {
  const { ask, code, prove } = await person('actalia-user')
  await ask('0692 12 34 56')
  expect((await prove(await code())).body.number).toBe('+262692123456')
})

test('another number takes its place once it is proved, and not before; what was chosen of zones stays', async () => {
  const { id, get, own, ask, code, prove } = await person()
  await own('06 12 34 56 78')
  await site.db
    .insertInto('alerts')
    .values({ zone_id: await newZone(site.db), user_id: id, level: 'any', sms: true })
    .execute()
  const end = () => site.db.selectFrom('phones').select('end_code').where('user_id', '=', id).executeTakeFirst()
  const before = await end()
  await ask('06 12 34 56 79')
  expect(await get()).toMatchObject({ number: '+33612345678', pending: { number: '+33612345679' } })
  await prove(await code())
  expect(await get()).toEqual({ number: '+33612345679', pending: null })
  expect(await end()).not.toEqual(before)
  const chosen = await site.db.selectFrom('alerts').select('sms').where('user_id', '=', id).execute()
  expect(chosen).toEqual([{ sms: true }])
})

test('a number that is taken away ends its person’s SMS, and nobody else’s; alerts go on', async () => {
  const [me, other] = [await person(), await person()]
  await me.own('06 12 34 56 78')
  await other.own('06 12 34 56 79')
  const zone = await newZone(site.db)
  for (const { id } of [me, other]) {
    await site.db.insertInto('alerts').values({ zone_id: zone, user_id: id, level: 'worse', sms: true }).execute()
  }
  await me.ask('06 12 34 56 70')
  for (let time = 0; time < 2; time++) {
    expect((await me.visitor.send(deleteOwnPhone, {})).status).toBe(204)
    expect(await me.get()).toEqual({ number: null, pending: null })
  }
  expect((await other.get()).number).toBe('+33612345679')
  const chosen = await site.db.selectFrom('alerts').select(['user_id', 'level', 'sms']).orderBy('user_id').execute()
  expect(chosen).toEqual([
    { user_id: me.id, level: 'worse', sms: false },
    { user_id: other.id, level: 'worse', sms: true },
  ])
})

test('a number that another person proves is theirs from then on, and ends where it was', async () => {
  const [before, after] = [await person(), await person()]
  await before.own('06 12 34 56 78')
  const zone = await newZone(site.db)
  await site.db.insertInto('alerts').values({ zone_id: zone, user_id: before.id, level: 'any', sms: true }).execute()
  await after.ask('06 12 34 56 78')
  expect((await before.get()).number).toBe('+33612345678')
  expect((await after.prove(await after.code())).status).toBe(200)
  expect([(await before.get()).number, (await after.get()).number]).toEqual([null, '+33612345678'])
  expect(await site.db.selectFrom('alerts').select('sms').where('user_id', '=', before.id).execute()).toEqual([
    { sms: false },
  ])
  const acts = site.db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject_id', '=', before.id)
    .orderBy('id')
  expect(await acts.execute()).toEqual([
    { action: 'phone-added', user_id: before.id },
    { action: 'phone-removed', user_id: after.id },
  ])
  const told = site.db.selectFrom('mails').select('user_id').where('kind', '=', 'number-taken')
  expect(await told.execute()).toEqual([{ user_id: before.id }])
})

test('a number and a code, pasted with the signs that telephones put around them, are read', async () => {
  const { ask, code, prove } = await person()
  expect((await ask('\u202a+33 6 12 34 56 78\u202c')).body.pending.number).toBe('+33612345678')
  expect((await prove(`\u2068${await code()}\u2069`)).status).toBe(200)
})

describe('a text is refused beside the field, and no message is made of it', () => {
  test.each([
    ['', 'Ce champ est obligatoire.'],
    ['bonjour', NOT_A_NUMBER],
    ['06 12 34', NOT_A_NUMBER],
    ['02 97 12 34 56', NOT_A_MOBILE.replace(' :', '\u00A0:')],
    ['75 12 34', LACKS_PREFIX.replace(' :', '\u00A0:')],
  ])('%j', async (number, fault) => {
    const { id, ask, get } = await person()
    const { status, body } = await ask(number)
    expect([status, body.errors]).toEqual([422, { number: [fault] }])
    expect(await get()).toEqual({ number: null, pending: null })
    expect(await site.db.selectFrom('mails').select('id').where('user_id', '=', id).execute()).toEqual([])
  })

  test('as one’s own number is', async () => {
    const { own, ask } = await person()
    await own('06 12 34 56 78')
    expect((await ask('+33 6 12 34 56 78')).body.errors).toEqual({ number: ['Ce numéro est déjà le vôtre.'] })
  })

  test('as any is once the month’s messages have left', async () => {
    const { ask } = await person()
    await sql`insert into sms_months (month, sent) values (${thisMonth()}, 2000)`.execute(site.db)
    const { status, body } = await ask('06 12 34 56 78')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['number']])
    expect(body.message).toMatch(/^Tous les SMS prévus ce mois-ci sont partis/)
  })
})

describe('a code', () => {
  test.each(['', '12345', '1234567', 'abcdef'])('is not %j', async (code) => {
    const { ask, prove, get } = await person()
    await ask('06 12 34 56 78')
    const { status, body } = await prove(code)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
    expect((await get()).pending).not.toBeNull()
  })

  test('may be typed as it is shown', async () => {
    const { ask, code, prove } = await person()
    await ask('06 12 34 56 78')
    expect((await prove((await code()).replace(/^(...)/, ' $1 '))).status).toBe(200)
  })

  test('is worth nothing after ten minutes, nor before its message has left, nor once used', async () => {
    const { ask, code, prove, get } = await person()
    await ask('06 12 34 56 78')
    expect((await prove('000000')).body.errors.code[0]).toMatch(/^Ce code ne vaut plus rien/)
    const right = await code()
    later(10.1)
    expect((await prove(right)).status).toBe(422)
    expect((await get()).pending).toBeNull()
    vi.restoreAllMocks()
    expect([(await prove(right)).status, (await prove(right)).status]).toEqual([200, 422])
  })

  test('is worth nothing once one for another number is asked for', async () => {
    const { ask, code, prove, get } = await person()
    await ask('06 12 34 56 78')
    const first = await code()
    await ask('06 12 34 56 79')
    expect((await prove(first)).status).toBe(422)
    await code()
    expect((await prove(first)).status).toBe(422)
    expect((await get()).number).toBeNull()
  })
})

const CALLS = [
  [getOwnPhone, {}],
  [sendPhoneCode, { body: { number: '06 12 34 56 78' } }],
  [provePhone, { body: { code: '123456' } }],
  [deleteOwnPhone, {}],
] as const

test('visitors and people who wait for their account have no number', async () => {
  const waiting = await site.visitor('registered')
  for (const [endpoint, input] of CALLS) {
    expect((await new Visitor(site.app).call(endpoint, input)).status).toBe(401)
    expect((await waiting.call(endpoint, input)).status).toBe(403)
  }
})

test('without a gateway nothing of it is there', async () => {
  const off = await openSite()
  const visitor = await off.visitor('client')
  for (const [endpoint, input] of CALLS) expect((await visitor.call(endpoint, input)).status).toBe(404)
  await off.close()
})
