import { afterEach, beforeAll, expect, test } from 'vitest'
import { sendTrialMail, TRIAL_SECONDS } from '../../../contract/mails.ts'
import { as, createUser, testApp, Visitor } from '../../test/as.ts'
import { startRawSmtp } from '../../test/mailing/raw-smtp.ts'
import { startSending } from '../../test/mailing/sending.ts'
import { startSmtp } from '../../test/mailing/smtp.ts'
import { freePort } from '../../test/process.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('empty', () => ({ smtpUrl: 'smtp://mail.abers.fr' }))
let boss: Visitor
let email: string
const closers: (() => unknown)[] = []
beforeAll(async () => {
  const user = await createUser(site.db, 'actalia-admin')
  email = user.email
  boss = await as(site.app, site.db, user)
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await site.db.deleteFrom('mails').execute()
})

/** The process that sends, with this setting. */
const sendBy = async (url: string) => {
  closers.push(await startSending(site.database, url))
}
const trial = async () => (await boss.call(sendTrialMail)).body
const left = () => site.db.selectFrom('mails').select(['kind', 'state', 'recipient']).execute()

test('a trial mail reaches who asked for it, and stays in the log', async () => {
  const texts: string[] = []
  const smtp = await startSmtp({ onMail: ({ text }) => void texts.push(text) })
  closers.push(smtp.stop)
  await sendBy(smtp.url)
  expect(await trial()).toEqual({ recipient: email, error: '' })
  expect(texts).toEqual([expect.stringContaining('Estran a pu envoyer ce message')])
  expect(await left()).toEqual([{ kind: 'trial', state: 'sent', recipient: email }])
})

const refusing = async (answer: (command: string) => string | null) => {
  const { url, stop } = await startRawSmtp({ answer, end: (socket) => void socket.write('250 taken\r\n') })
  closers.push(stop)
  return url.replace('//', '//user:wrong@')
}

test.each([
  [
    'a wrong password',
    () =>
      refusing((command) =>
        /^EHLO/.test(command) ? '250-hello\r\n250 AUTH PLAIN' : /^AUTH/.test(command) ? '535 no' : null,
      ),
    'EAUTH 535',
  ],
  ['a port on which nothing answers', async () => `smtp://127.0.0.1:${await freePort()}`, 'ESOCKET'],
  [
    'a certificate that nobody vouches for',
    async () => {
      const { url, stop } = await startSmtp({ hasTls: true })
      closers.push(stop)
      return url
    },
    'ECERT',
  ],
  ['a name that nobody has', async () => 'smtp://mail.invalid', 'EDNS'],
  [
    'a sender that the server refuses',
    () => refusing((command) => (/^MAIL/.test(command) ? '550 no' : null)),
    'EENVELOPE 550 MAIL',
  ],
])('%s is told, and nothing is left to be tried', async (_case, url, error) => {
  await sendBy(await url())
  expect(await trial()).toEqual({ recipient: email, error })
  expect(await left()).toEqual([])
})

test('a server that never answers is told within ten seconds', { timeout: 20_000 }, async () => {
  const { url, stop } = await startRawSmtp({ greet: () => undefined, end: () => undefined })
  closers.push(stop)
  await sendBy(url)
  const start = performance.now()
  expect(await trial()).toEqual({ recipient: email, error: 'EABORT' })
  expect(performance.now() - start).toBeLessThan((TRIAL_SECONDS + 1) * 1000)
  expect(await left()).toEqual([])
})

test('a failure that gives no code is not taken for silence', async () => {
  const asked = trial()
  const failed = () => site.db.updateTable('mails').set({ state: 'retrying', error: '' }).executeTakeFirst()
  await expect.poll(async () => Number((await failed()).numUpdatedRows)).toBe(1)
  expect(await asked).toEqual({ recipient: email, error: 'EUNKNOWN' })
  expect(await left()).toEqual([])
})

test('without a mail server it is said at once', async () => {
  const mailless = await testApp(site.database)
  closers.push(() => mailless.close())
  const user = await createUser(site.db, 'actalia-admin')
  const { body } = await (await as(mailless, site.db, user)).call(sendTrialMail)
  expect(body).toEqual({ recipient: user.email, error: 'ENOSMTP' })
})

test('only the super administrator tries it', async () => {
  expect([401, 419]).toContain((await new Visitor(site.app).call(sendTrialMail)).status)
  for (const role of ['actalia-user', 'client'] as const)
    expect((await (await site.visitor(role)).call(sendTrialMail)).status).toBe(403)
})
