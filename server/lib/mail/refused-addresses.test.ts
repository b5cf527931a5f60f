import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../test/as.ts'
import { startRawSmtp } from '../../test/mailing/raw-smtp.ts'
import { openSending, type TestSending } from '../../test/mailing/sending.ts'
import { mails } from './mails.ts'

let sending: TestSending
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  sending = await openSending()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await sending.close()
})

const queue = (email: string) => mails(sending.database.jobs).queue(sending.db, 'password-link', { email })
const outcomes = async () =>
  (await sending.db.selectFrom('mails').select(['state', 'error', 'tries']).orderBy('queued_at').execute()).map(
    ({ state, error, tries }) => [state, error, tries].filter((one) => one !== '').join(' '),
  )
const refusedAt = async (email: string) =>
  (await sending.db.selectFrom('users').select('mail_refused_at').where('email', '=', email).executeTakeFirstOrThrow())
    .mail_refused_at

test.each([550, 551, 553, 554])(
  'an address refused with %i ends its mail at once, beside its account alone',
  async (refusal) => {
    const { email } = await createUser(sending.db, 'client')
    const other = await createUser(sending.db, 'client')
    const { url, received } = await sending.serve({ refuse: (to) => (to === email ? 'no such user' : null), refusal })
    await sending.work(sending.mailerOf(url))
    await queue(email)
    await expect.poll(outcomes).toEqual([`failed EENVELOPE ${refusal} RCPT 1`])
    expect(await refusedAt(email)).not.toBeNull()
    await queue(other.email)
    await expect.poll(() => received.length).toBe(1)
    expect([await refusedAt(other.email), sending.failures]).toEqual([null, ['password-link']])
  },
)

test('it is forgotten once a mail to the address is taken', async () => {
  const { email } = await createUser(sending.db, 'client')
  let isKnown = false
  const { url } = await sending.serve({ refuse: () => (isKnown ? null : 'no such user') })
  await sending.work(sending.mailerOf(url))
  await queue(email)
  await expect.poll(() => refusedAt(email)).not.toBeNull()
  isKnown = true
  await queue(email)
  await expect.poll(() => refusedAt(email)).toBeNull()
  expect((await outcomes()).sort()).toEqual(['failed EENVELOPE 550 RCPT 1', 'sent 1'])
})

test.each([
  [554, '5.7.1 Client host blocked using a list'],
  [554, '5.7.1 Relay access denied'],
  [550, '5.7.1 Sender address rejected'],
  [552, '5.2.2 Mailbox full'],
  [550, '4.2.2 Over quota'],
  [530, '5.7.0 Authentication required'],
])('%i %s is not the address’ fault: the mail is tried again', async (refusal, words) => {
  const { email } = await createUser(sending.db, 'client')
  const { url } = await sending.serve({ refuse: () => words, refusal })
  await sending.work(sending.mailerOf(url))
  await queue(email)
  await expect.poll(outcomes).toEqual([`retrying EENVELOPE ${refusal} RCPT 1`])
  expect(await refusedAt(email)).toBeNull()
})

test('a refusal for now (4xx) is tried again, and is no fault of the account', async () => {
  const { email } = await createUser(sending.db, 'client')
  const { url } = await sending.serve({ refuse: () => 'greylisted', refusal: 451 })
  await sending.work(sending.mailerOf(url))
  await queue(email)
  await expect.poll(outcomes).toEqual(['retrying EENVELOPE 451 RCPT 1'])
  expect(await refusedAt(email)).toBeNull()
})

test.each([
  ['our own address', /^MAIL FROM/i, '550 we do not know you', 'EENVELOPE 550 MAIL'],
  ['the message', null, '554 looks like spam', 'EMESSAGE 554'],
  ['the message for its size', null, '552 too big', 'EMESSAGE 552'],
])('a 5xx to %s is not the recipient’s fault: it is tried again', async (_what, command, answer, error) => {
  const { email } = await createUser(sending.db, 'client')
  const { url, stop } = await startRawSmtp({
    answer: (said) => (command?.test(said) ? answer : null),
    end: (socket) => void socket.write(`${answer}\r\n`),
  })
  closers.push(stop)
  await sending.work(sending.mailerOf(url))
  await queue(email)
  await expect.poll(outcomes).toEqual([`retrying ${error} 1`])
  expect(await refusedAt(email)).toBeNull()
})
