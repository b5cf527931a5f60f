import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAIL_KINDS } from '../../../contract/mails.ts'
import { buildApp } from '../../app.ts'
import { demoMailbox } from '../../lib/mail/demo-mailbox.ts'
import { SECOND_FACTOR_CHANGES } from '../../lib/mail/mails.ts'
import { createUser, TEST_CONFIG, TEST_SECRET, testApp } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { testWriters } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'
import { listPreviews } from './mails.samples.ts'

const site = testSite('demo')
/** Tables in which a preview writes, before it forgets what it wrote. */
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
  const previews = await listPreviews(site.db, testWriters, true)
  expect(previews.map(({ kind }) => kind)).toEqual(MAIL_KINDS)
  expect(previews.filter(({ letter }) => letter === null).map(({ kind }) => kind)).toEqual([])
  expect(await rows()).toBe(before)
})

test('no address in a mail ends on a sign that a mail program would take for a part of it', async () => {
  for (const { kind, letter } of await listPreviews(site.db, testWriters, true)) {
    const addresses = letter?.text.match(/https?:\/\/\S+/g) ?? []
    expect([kind, addresses.filter((address) => /[.,:;?!»)]$/.test(address))]).toEqual([kind, []])
  }
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
    // No gateway is set, so nothing speaks of SMS.
    MAIL_KINDS.length - 1,
  )
  expect(body).not.toContain('SMS')
  expect(body).toContain('Votre mot de passe a été modifié')
  expect(await mailbox.list()).toEqual([])
  await app.close()
})

/** Finds what mail programs make a link of, with whatever sign follows. */
const AUTO_LINK = /https?:\/\/[^\s<>"]+/g

const words = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')

test('every address that a letter shows or links, in text and HTML, is one that the product serves', async () => {
  const web = await temporaryFolder()
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Estran</title>')
  const app = await testApp(site.database, web, { port: 3000 })
  const person = await createUser(site.db, 'client')
  const changed = SECOND_FACTOR_CHANGES.map((change) =>
    testWriters['second-factor-changed'](site.db, { user_id: person.id, change }),
  )
  const letters = [
    ...(await listPreviews(site.db, testWriters, true)).map(({ letter }) => letter),
    ...(await Promise.all(changed)),
    await testWriters['password-link'](site.db, { email: person.email }),
  ].flatMap((letter) => letter ?? [])
  expect(letters.length).toBe(MAIL_KINDS.length + SECOND_FACTOR_CHANGES.length + 1)
  const found = letters.flatMap(({ text, html, unsubscribe }) => [
    ...(text.match(AUTO_LINK) ?? []),
    ...(words(html).match(AUTO_LINK) ?? []),
    ...[...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    ...(unsubscribe === null ? [] : [unsubscribe]),
  ])
  expect(found.length).toBeGreaterThan(3 * letters.length)
  for (const address of new Set(found)) {
    const { origin, pathname, search } = new URL(address)
    const { statusCode } = await app.inject({ url: `${pathname}${search}`, headers: { host: '127.0.0.1:3000' } })
    expect([address, origin, statusCode]).toEqual([address, 'http://127.0.0.1:3000', 200])
  }
  await app.close()
})
