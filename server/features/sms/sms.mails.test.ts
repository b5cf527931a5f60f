import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../../../contract/core/access.ts'
import { clock } from '../../lib/clock.ts'
import { returnToMonth, updateMonthMax } from '../../lib/sms/month.ts'
import { createUser } from '../../test/as.ts'
import { writeMail } from '../../test/mails.ts'
import { testDatabase } from '../../test/site.ts'

const database = testDatabase()
const MONTH = '2026-08-01'

const on = (day: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T10:00:00Z`))
beforeEach(() => void on('2026-08-20'))
afterEach(() => void vi.restoreAllMocks())

const write = async (role: Role, is_full: boolean) => {
  const { id } = await createUser(database.db, role)
  return writeMail(database.db, 'sms-month', { user_id: id, month: MONTH, is_full })
}

test('super administrators read how many SMS have left, or that none leaves any more', async () => {
  await updateMonthMax(database.db, 2000)
  await database.db.insertInto('sms_months').values({ month: MONTH, sent: 1600 }).execute()
  const most = await write('actalia-admin', false)
  expect(most?.subject.replace(/\s/g, ' ')).toBe('1 600 SMS sur 2 000 sont partis en août 2026')
  expect(most?.text).toContain('par mail continueront')
  expect(await write('actalia-admin', true)).toBeNull()
  await database.db.updateTable('sms_months').set({ sent: 2000 }).execute()
  const all = await write('actalia-admin', true)
  expect(all?.subject).toBe('Plus aucun SMS ne part en août 2026')
  expect(all?.text).toContain('/admin/settings')
  on('2026-09-01')
  expect([await write('actalia-admin', true), await write('actalia-admin', false)]).toEqual([null, null])
})

test('of a month from which a place came back, they are told anew that it is full, not that most have left', async () => {
  const person = await createUser(database.db, 'client')
  const data = JSON.stringify({ user_id: person.id })
  const told = () => database.db.selectFrom('sms_months').select(['sent', 'full_at', 'warned_at']).execute()
  for (const [sent, after] of [
    [2000, { sent: 1999, full_at: null, warned_at: expect.any(String) }],
    [1600, { sent: 1599, full_at: null, warned_at: expect.any(String) }],
  ] as const) {
    const at = clock.now()
    await database.db.updateTable('sms_months').set({ sent, full_at: at, warned_at: at }).execute()
    const { rows } = await sql<{ id: string }>`insert into mails (id, kind, data, sms_month)
      values (gen_random_uuid(), 'sms-code', ${data}::jsonb, ${MONTH}) returning id`.execute(database.db)
    await returnToMonth(database.db, rows[0]?.id ?? '')
    expect(await told()).toEqual([after])
  }
})

test('nobody else does, whose role has changed meanwhile', async () => {
  for (const role of ['actalia-user', 'client'] as const) expect(await write(role, true)).toBeNull()
})

test('who has lost a number to another person is told, unless they have a new one', async () => {
  const { id } = await createUser(database.db, 'client')
  const letter = await writeMail(database.db, 'number-taken', { user_id: id })
  expect(letter?.text).toContain('Vos alertes continuent par mail')
  await database.db
    .insertInto('phones')
    .values({ user_id: id, number: '+33612999999', end_code: 'abcdefghjk' })
    .execute()
  expect(await writeMail(database.db, 'number-taken', { user_id: id })).toBeNull()
})
