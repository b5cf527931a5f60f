import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getSmsSettings, sendTrialSms, updateSmsSettings } from '../../../contract/sms.ts'
import { smsGateway } from '../../lib/sms/gateway.ts'
import { thisMonth } from '../../lib/sms/month.ts'
import type { Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { TEST_GATEWAY } from '../../test/mailing/phones.ts'
import { answered, openGate, startTexting, type TestGate } from '../../test/mailing/sending.ts'
import { openSite, testSite } from '../../test/site.ts'

const TRY_MS = 500

const site = testSite('empty', () => ({ sms: TEST_GATEWAY }))
let gate: TestGate
let boss: Visitor
let stop: () => Promise<unknown>
beforeAll(async () => {
  boss = await site.visitor('actalia-admin')
  gate = await openGate()
  stop = await startTexting(site.database, smsGateway(gate.settings, TRY_MS), () => undefined)
})
afterAll(async () => {
  await stop()
  await gate.stop()
})
afterEach(async () => {
  gate.answer = answered(202)
  gate.asked.length = 0
  for (const table of ['mails', 'sms_months'] as const) await site.db.deleteFrom(table).execute()
})

const left = () => site.db.selectFrom('mails').select(['kind', 'state', 'recipient']).execute()
const stored = async () => (await boss.send(getSmsSettings, {})).body
const setMax = async (month_max: unknown) => {
  const { version } = await stored()
  return boss.call(updateSmsSettings, { body: { month_max, version } })
}
const trial = async (number: string) => boss.call(sendTrialSms, { body: { number } })

test('the month’s maximum is changed, and the journal says so once', async () => {
  expect(await stored()).toEqual({ month_max: 2000, version: 1, sent: 0 })
  await site.db.insertInto('sms_months').values({ month: thisMonth(), sent: 12 }).execute()
  for (const [month_max, version] of [
    [500, 2],
    [500, 2],
    [0, 3],
    [2000, 4],
  ]) {
    expect((await setMax(month_max)).body).toEqual({ month_max, version, sent: 12 })
  }
  const audit = site.db.selectFrom('audit').select('details').where('action', '=', 'settings-changed').orderBy('id')
  expect((await audit.execute()).map(({ details }) => details)).toEqual([
    changes({ sms_month_max: 500 }, { sms_month_max: 2000 }),
    changes({ sms_month_max: 0 }, { sms_month_max: 500 }),
    changes({ sms_month_max: 2000 }, { sms_month_max: 0 }),
  ])
})

test('of two who change it at once the second is told who was first, sees it, and may say theirs again', async () => {
  const { version } = await stored()
  const other = await site.visitor('actalia-admin')
  const change = (visitor: Visitor, month_max: number, seen: number) =>
    visitor.call(updateSmsSettings, { body: { month_max, version: seen } })
  expect((await change(other, 700, version)).status).toBe(200)
  const { status, body } = await change(boss, 900, version)
  expect([status, body.current]).toEqual([409, { month_max: 700, version: version + 1, sent: 0 }])
  expect(body.message).toMatch(/^Le nombre de SMS par mois a été modifié entre-temps, par .+ le \d/)
  expect(await stored()).toMatchObject({ month_max: 700 })
  expect((await change(boss, 2000, version + 1)).body).toMatchObject({ month_max: 2000, version: version + 2 })
})

test.each([[-1], [100_001], [1.5], ['12'], [null]])('%j is no maximum: 422', async (month_max) => {
  const { status, body } = await setMax(month_max)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['month_max']])
})

test('a trial reaches the number, however it is written, and stays in the log by the number’s end', async () => {
  const { status, body } = await trial('06 12 34 56 78')
  expect([status, body]).toEqual([200, { number: '+33612345678', error: '' }])
  expect(gate.asked.map(({ to }) => to)).toEqual(['+33612345678'])
  expect(await left()).toEqual([{ kind: 'sms-trial', state: 'sent', recipient: '••\u00A056\u00A078' }])
})

test.each<[string, TestGate['answer'], string]>([
  ['a gateway that refuses', answered(403), 'ESMS 403'],
  ['a gateway that says nothing', () => undefined, 'ETIMEDOUT'],
])('%s is told, and nothing is left to be tried', async (_case, answer, error) => {
  gate.answer = answer
  expect((await trial('0612345678')).body).toEqual({ number: '+33612345678', error })
  expect(await left()).toEqual([])
})

test('a trial too many for the month is told', async () => {
  await setMax(0)
  expect((await trial('0612345678')).body.error).toBe('EMONTH')
  await setMax(2000)
})

test.each(['02 97 12 34 56', 'abc', ''])('« %s » is no mobile: 422, and nothing leaves', async (number) => {
  const { status, body } = await trial(number)
  expect([status, Object.keys(body.errors), await left()]).toEqual([422, ['number'], []])
})

test('somebody who tries too often waits', async () => {
  await site.db.deleteFrom('limits').execute()
  const statuses: number[] = []
  for (let time = 0; time < 21; time++) statuses.push((await trial('0612345678')).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('all of it is the super administrator’s alone, and nobody’s without a gateway', async () => {
  const calls = [
    [getSmsSettings, {}],
    [updateSmsSettings, { body: { month_max: 1, version: 1 } }],
    [sendTrialSms, { body: { number: '0612345678' } }],
  ] as const
  for (const role of ['actalia-user', 'client'] as const) {
    const visitor = await site.visitor(role)
    for (const [endpoint, input] of calls) expect((await visitor.call(endpoint, input)).status).toBe(403)
  }
  const other = await openSite()
  const visitor = await other.visitor('actalia-admin')
  for (const [endpoint, input] of calls) expect((await visitor.call(endpoint, input)).status).toBe(404)
  expect(await other.db.selectFrom('mails').selectAll().execute()).toEqual([])
  await other.close()
})
