import { expect, test } from 'vitest'
import type { Role } from '../../../contract/core/access.ts'
import { updateMonthMax } from '../../lib/sms/month.ts'
import { createUser } from '../../test/as.ts'
import { writeMail } from '../../test/mails.ts'
import { testDatabase } from '../../test/site.ts'

const database = testDatabase()
const MONTH = '2026-08-01'

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
  const all = await write('actalia-admin', true)
  expect(all?.subject).toBe('Plus aucun SMS ne part en août 2026')
  expect(all?.text).toContain('/admin/settings')
})

test('nobody else does, whose role has changed meanwhile', async () => {
  for (const role of ['actalia-user', 'client'] as const) expect(await write(role, true)).toBeNull()
})
