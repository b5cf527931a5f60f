import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAIL_KINDS } from '../../../contract/mails.ts'
import { buildApp } from '../../app.ts'
import { demoMailbox } from '../../lib/mail/demo-mailbox.ts'
import { TEST_CONFIG, TEST_SECRET } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { testWriters } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'
import { listPreviews } from './mails.samples.ts'

const site = testSite('demo')
/** What a preview writes before it forgets it. */
const TABLES = [
  'users',
  'mails',
  'alerts',
  'alert_events',
  'alert_notices',
  'quotes',
  'password_tokens',
  'limits',
] as const
const rows = async () =>
  (
    await sql<{ all: string }>`select ${sql.join(
      TABLES.map(
        (table) => sql`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${sql.table(table)} t)`,
      ),
      sql` || `,
    )} as all`.execute(site.db)
  ).rows[0]?.all

test('every kind of mail has its sample in the demo, which leaves nothing in the database', async () => {
  const before = await rows()
  const previews = await listPreviews(site.db, testWriters)
  expect(previews.map(({ kind }) => kind)).toEqual(MAIL_KINDS)
  expect(previews.filter(({ letter }) => letter === null).map(({ kind }) => kind)).toEqual([])
  expect(await rows()).toBe(before)
})

test('the mailbox shows the samples, text and HTML side by side', async () => {
  const { db, changes, jobs } = site.database
  const mailbox = demoMailbox(await temporaryFolder(), () => undefined)
  const app = await buildApp({ db, changes, jobs, secret: TEST_SECRET, web: null, config: TEST_CONFIG, mailbox })
  const list = (await app.inject({ url: '/demo/mails' })).body
  expect(list).toContain('href="/demo/mails/previews"')
  const { statusCode, body } = await app.inject({ url: '/demo/mails/previews' })
  expect(statusCode).toBe(200)
  expect([...body.matchAll(/<iframe title="[^"]+" sandbox srcdoc="&lt;!doctype html&gt;/g)]).toHaveLength(
    MAIL_KINDS.length,
  )
  expect(body).toContain('Votre mot de passe a été modifié')
  expect(await mailbox.list()).toEqual([])
  await app.close()
})
