import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { openSending, type TestSending } from '../../test/mailing/sending.ts'
import { mails } from '../mail/mails.ts'
import { sms } from './messages.ts'
import { tellOfMonth, thisMonth, updateMonthMax } from './month.ts'

let sending: TestSending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.close())

test('a month whose last two messages are saved at one moment is told to be full', async () => {
  const { db, database } = sending
  const { id: user_id } = await createUser(db, 'actalia-admin')
  const trial = { user_id, number: '+33612345678', asked_at: new Date().toISOString() }
  const [first = '', second = ''] = await sms(database.jobs).queueAll(db, 'sms-trial', [trial, trial])
  const month = thisMonth()
  await updateMonthMax(db, 2)
  await db.insertInto('sms_months').values({ month, sent: 2 }).execute()
  await db.updateTable('mails').set({ sms_month: month }).execute()
  const save = (id: string, hold: () => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('mails').set({ state: 'sent', data: null }).where('id', '=', id).execute()
      await tellOfMonth(trx, mails(database.jobs))
      await hold()
    })
  let other: Promise<unknown> | undefined
  await save(first, async () => {
    let isTold = false
    other = save(second, async () => {
      isTold = true
    })
    await expect.poll(async () => isTold || (await countLockWaits(db)) > 0).toBe(true)
  })
  await other
  const told = db.selectFrom('mails').select('id').where('kind', '=', 'sms-month')
  expect(await told.execute()).toHaveLength(1)
})
