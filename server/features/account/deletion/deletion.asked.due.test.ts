import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '../../../../contract/core/access.ts'
import { clock } from '../../../lib/clock.ts'
import { mails } from '../../../lib/mail/mails.ts'
import { createUser } from '../../../test/as.ts'
import { queuedMails, writeMail } from '../../../test/mails.ts'
import { testSite } from '../../../test/site.ts'
import { endUnusedAccounts } from './deletion.due.ts'

const site = testSite()
const on = (day: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T10:00:00Z`))
afterEach(() => void vi.restoreAllMocks())

const asked = async (deletion_at: string, role: Role = 'client') => {
  const { id } = await createUser(site.db, role)
  await site.db.updateTable('users').set({ deletion_at, deletion_cause: 'asked' }).where('id', '=', id).execute()
  return id
}
const lastRun = (deletions_run_at: string | Date) => site.db.updateTable('settings').set({ deletions_run_at }).execute()
const run = async () => {
  const errors: string[] = []
  await endUnusedAccounts(site.db, mails(site.database.jobs), ({ message }) => void errors.push(message))
  return errors
}
const read = (id: number) =>
  site.db.selectFrom('users').select(['deletion_at', 'deletion_cause']).where('id', '=', id).executeTakeFirst()

test('at the first run after a day without any, those who asked have seven days anew, and are told so', async () => {
  const [due, later] = [await asked('2026-11-20T00:00:00Z'), await asked('2026-12-20T00:00:00Z')]
  await lastRun('2026-11-18T00:00:00Z')
  on('2026-11-27')
  expect([await run(), await run()]).toEqual([[], []])
  expect(await read(due)).toEqual({ deletion_cause: 'asked', deletion_at: '2026-12-04T10:00:00.000Z' })
  expect(await read(later)).toMatchObject({ deletion_at: '2026-12-20T00:00:00.000Z' })
  expect(await queuedMails(site.db)).toEqual([{ kind: 'deletion-asked', data: { user_id: due } }])
  const letter = await writeMail(site.db, 'deletion-asked', { user_id: due })
  expect(letter?.subject.replaceAll('\u00A0', ' ')).toBe('Votre compte sera supprimé le 4 déc. 2026')
  on('2026-12-04')
  await lastRun(clock.now())
  await run()
  expect([await read(due), await read(later)]).toEqual([undefined, expect.anything()])
})

test('an account that has become the last super administrator’s stays, and the journal says so', async () => {
  await site.db.updateTable('users').set({ active: false }).where('role', '=', 'actalia-admin').execute()
  const id = await asked('2026-11-20T00:00:00Z', 'actalia-admin')
  await lastRun(clock.now())
  await run()
  expect(await read(id)).toEqual({ deletion_cause: null, deletion_at: null })
  const acts = site.db.selectFrom('audit').select(['action', 'user_id']).where('subject_id', '=', id)
  expect(await acts.execute()).toEqual([{ action: 'deletion-cancelled', user_id: null }])
})

test('one that cannot be deleted keeps no other back, is told of, and is tried again', async () => {
  const ids = [
    await asked('2026-11-20T00:00:00Z'),
    await asked('2026-11-20T00:00:00Z'),
    await asked('2026-11-20T00:00:00Z'),
  ]
  await sql`create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(
    site.db,
  )
  await sql`create trigger stuck before delete on users for each row when (old.id = ${sql.lit(ids[1])})
    execute function refuse_deletion()`.execute(site.db)
  await lastRun(clock.now())
  const stay = async () => (await Promise.all(ids.map(read))).map((one) => one !== undefined)
  expect([await run(), await run(), await stay()]).toEqual([['stuck'], ['stuck'], [false, true, false]])
  await sql`drop function refuse_deletion cascade`.execute(site.db)
  expect([await run(), await stay()]).toEqual([[], [false, false, false]])
})
