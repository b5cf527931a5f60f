import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { type App, TEST_CONFIG, TEST_SECRET, testApp } from '../../test/as.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { clock } from '../clock.ts'
import { type DemoMailbox, demoMailbox } from './demo-mailbox.ts'
import { writeLetter } from './letter.ts'

const OPERATOR = { operator_name: 'ACTALIA', contact_email: 'contact@actalia.example', contact_phone: '', logo: null }
const BAD = '<script>alert("x")</script>'

const letter = (subject: string, href?: string) =>
  writeLetter({
    to: 'yann@parcs.example',
    operator: OPERATOR,
    subject,
    paragraphs: [`Texte de ${subject}.`],
    ...(href && { action: { label: 'Ouvrir', href } }),
  })

const realNow = clock.now
let folder: string
let mailbox: DemoMailbox
let said: string[]
let minute: number

beforeEach(async () => {
  folder = join(await temporaryFolder(), 'mails')
  said = []
  minute = 0
  clock.now = () => new Date(Date.UTC(2026, 0, 5, 8, minute++))
  mailbox = demoMailbox(folder, (line) => said.push(line))
})
afterEach(() => {
  clock.now = realNow
})

describe('the demo mailbox keeps mails', () => {
  test('whole, newest first, and there again after a restart', async () => {
    const letters = ['un', 'deux', 'trois'].map((subject) => letter(subject))
    for (const [index, one] of letters.entries()) await mailbox.send(`id-${index}`, one)
    const kept = await demoMailbox(folder, () => undefined).list()
    expect(kept.map(({ id, at, subject }) => [id, at, subject])).toEqual([
      ['id-2', '2026-01-05T08:02:00.000Z', 'trois'],
      ['id-1', '2026-01-05T08:01:00.000Z', 'deux'],
      ['id-0', '2026-01-05T08:00:00.000Z', 'un'],
    ])
    const { html, logo, ...mail } = letter('un')
    expect(kept[2]).toMatchObject(mail)
    expect([await mailbox.html('id-0'), logo]).toEqual([html, null])
  })

  test('readable by its owner only', async () => {
    await mailbox.send('id', letter('un'))
    const files = await readdir(folder)
    expect(files).toHaveLength(2)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })

  test('two hundred at most: the oldest goes', async () => {
    for (let index = 0; index < 203; index++) await mailbox.send(`id-${index}`, letter(`mail ${index}`))
    const kept = await mailbox.list()
    expect(kept).toHaveLength(200)
    expect([kept[0]?.id, kept.at(-1)?.id]).toEqual(['id-202', 'id-3'])
    expect(await readdir(folder)).toHaveLength(400)
  })

  test('with the logo that each mail had', async () => {
    const withLogo = (content: string) =>
      writeLetter({
        to: 'yann@parcs.example',
        operator: {
          ...OPERATOR,
          logo: { version: content, media_type: 'image/png', width: 40, height: 20, content: Buffer.from(content) },
        },
        subject: 'Logo',
        paragraphs: [],
      })
    for (const content of ['un', 'deux']) {
      await mailbox.send(content, withLogo(content))
      const html = await mailbox.html(content)
      expect(html).toContain(`src="data:image/png;base64,${Buffer.from(content).toString('base64')}"`)
      expect(html).not.toContain('cid:')
    }
    expect(await mailbox.html('unknown')).toBeNull()
  })

  test('and has none at first', async () => {
    expect(await mailbox.list()).toEqual([])
  })

  test('whole, even when read while others arrive and the oldest are deleted', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => mailbox.send(`id-${index}`, letter(`mail ${index}`))))
    const long = { ...letter('plus'), text: 'x'.repeat(500_000) }
    let left = 10
    const sending = Array.from({ length: left }, (_, index) =>
      mailbox.send(`more-${index}`, long).finally(() => left--),
    )
    const lists = []
    while (left > 0) lists.push(await mailbox.list())
    await Promise.all(sending)
    for (const list of lists) for (const mail of list) expect(mail.subject).toMatch(/^(mail \d+|plus)$/)
    expect(await mailbox.list()).toHaveLength(200)
  })

  test('and ignores files that are not its own', async () => {
    await mailbox.send('id', letter('un'))
    await writeFile(join(folder, 'notes.txt'), 'mine')
    expect(await mailbox.list()).toHaveLength(1)
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  })
})

test('the console gets the subject, and the link where there is one', async () => {
  await mailbox.send('id-1', letter('Bienvenue', 'https://estran.example/#token=abc'))
  await mailbox.send('id-2', letter('Au revoir'))
  expect(said).toEqual([
    'Mail pour yann@parcs.example : Bienvenue\n  https://estran.example/#token=abc',
    'Mail pour yann@parcs.example : Au revoir',
  ])
})

describe('the demo mailbox shows mails', () => {
  let database: TestDatabase
  let app: App
  let without: App

  beforeAll(async () => {
    database = await createTestDatabase()
    without = await testApp(database)
  })
  beforeEach(async () => {
    const { db, changes, jobs } = database
    app = await buildApp({ db, changes, jobs, secret: TEST_SECRET, web: null, config: TEST_CONFIG, mailbox })
  })
  afterEach(() => app.close())
  afterAll(async () => {
    await without.close()
    await database.end()
  })

  test('at /demo/mails, newest first, with the link to open and the time in Paris', async () => {
    await mailbox.send('id-1', letter('Premier', 'https://estran.example/#email=a&token=abc'))
    await mailbox.send('id-2', letter('Second'))
    const { statusCode, headers, body } = await app.inject({ url: '/demo/mails' })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(body.indexOf('Second')).toBeGreaterThan(0)
    expect(body.indexOf('Premier')).toBeGreaterThan(body.indexOf('Second'))
    expect(body).toContain('href="https://estran.example/#email=a&amp;token=abc"')
    expect(body).toContain('5 janvier 2026')
    expect(body).toContain('09:00')
    expect(body).toContain('href="/demo/mails/id-2"')
  })

  test('as text and as sent; an unknown mail is a 404', async () => {
    const sent = letter('Premier')
    await mailbox.send('id-1', sent)
    expect((await app.inject({ url: '/demo/mails/id-1' })).body).toContain('Texte de Premier.')
    const { statusCode, body } = await app.inject({ url: '/demo/mails/id-1/html' })
    expect([statusCode, body]).toEqual([200, sent.html])
    for (const id of ['id-2', 'id', '..%2F..%2Fetc%2Fpasswd', '%00']) {
      for (const url of [`/demo/mails/${id}`, `/demo/mails/${id}/html`]) {
        expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
      }
    }
  })

  test('with their content as text', async () => {
    await mailbox.send('id-1', { ...letter(BAD, `https://estran.example/"${BAD}`), to: `${BAD}@b.example` })
    for (const url of ['/demo/mails', '/demo/mails/id-1', '/demo/mails/id-1/html']) {
      const { body, headers } = await app.inject({ url })
      expect(body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
      expect(body).not.toMatch(/<script|"alert|"<script/)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  test('in the style of the web application, without the application', async () => {
    const web = await temporaryFolder()
    const parts = ['<link rel="stylesheet" href="/a.css">', '<script src="/start.js"></script>']
    const own = '<title>Estran</title><script type="module" crossorigin src="/a.js"></script>'
    await writeFile(join(web, 'index.html'), `<html><head>${own}${parts.join('')}</head><body></body></html>`)
    const { db, changes, jobs } = database
    const dressed = await buildApp({ db, changes, jobs, secret: TEST_SECRET, web, config: TEST_CONFIG, mailbox })
    const { body } = await dressed.inject({ url: '/demo/mails' })
    for (const part of parts) expect(body).toContain(part)
    expect(body).not.toMatch(/type="module"|<title>Estran</)
    await dressed.close()
  })

  test('or says that it is empty', async () => {
    expect((await app.inject({ url: '/demo/mails' })).body).toContain('Aucune donnée')
  })

  test('never outside of a demonstration: 404', async () => {
    for (const url of ['/demo/mails', '/demo/mails/id-1', '/demo/mails/']) {
      const { statusCode, body } = await without.inject({ url })
      expect([url, statusCode, JSON.parse(body)]).toEqual([url, 404, { message: 'Introuvable.' }])
    }
  })
})
