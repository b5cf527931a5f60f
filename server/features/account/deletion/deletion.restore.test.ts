import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '../../../lib/backup/backup.ts'
import { restoreBackup } from '../../../lib/backup/restore.ts'
import { type Database, openDatabase } from '../../../lib/db/pool.ts'
import { installJobs, type Jobs, openJobs } from '../../../lib/jobs.ts'
import { mails } from '../../../lib/mail/mails.ts'
import { createUser, TEST_SECRET } from '../../../test/as.ts'
import { temporaryFolder } from '../../../test/folder.ts'
import { queuedMails } from '../../../test/mails.ts'
import { copyTemplate, dropCopy } from '../../../test/postgres/templates.ts'
import { testDatabase } from '../../../test/site.ts'
import { endUnusedAccounts } from './deletion.due.ts'

const database = testDatabase()
let url: string
let restored: Database
let jobs: Jobs
beforeAll(async () => {
  url = await copyTemplate(inject('postgres').server, 'template1')
  restored = openDatabase(url, () => undefined)
})
afterAll(async () => {
  await jobs?.close()
  await restored.close()
  await dropCopy(url)
})

test('after a restored backup nobody goes before they could keep their account, and those who asked are told anew', async () => {
  const plan = async (deletion_cause: 'asked' | 'unused', deletion_warnings: number) => {
    const { id } = await createUser(database.db, 'client')
    const values = { deletion_at: '2026-01-02T03:04:05Z', deletion_cause, deletion_warnings }
    await database.db.updateTable('users').set(values).where('id', '=', id).execute()
    return id
  }
  const [asked, unused] = [await plan('asked', 0), await plan('unused', 2)]
  await database.db.updateTable('settings').set({ deletions_run_at: new Date() }).execute()
  const file = join(await temporaryFolder(), 'estran.backup')
  await writeBackup(database, { file, secret: TEST_SECRET })
  await restoreBackup(restored, file, async () => undefined)

  await installJobs(restored)
  jobs = await openJobs(restored, { onError: () => undefined, does: 'sending only' })
  const run = () =>
    endUnusedAccounts(restored.db, mails(jobs), (error) => {
      throw error
    })
  await run()
  await run()
  const { rows } = await sql<{ id: number; deletion_cause: string | null; days: number | null }>`
    select id, deletion_cause, round(extract(epoch from deletion_at - now()) / 86400)::int as days
    from users where id in (${asked}, ${unused}) order by id`.execute(restored.db)
  expect(rows).toEqual([
    { id: asked, deletion_cause: 'asked', days: 7 },
    { id: unused, deletion_cause: null, days: null },
  ])
  expect(await queuedMails(restored.db)).toEqual([{ kind: 'deletion-asked', data: { user_id: asked } }])
})
