import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../test/images.ts'
import { startSmtp } from '../../test/mailing/smtp.ts'
import { writeLetter } from './letter.ts'
import { noMailer, smtpMailer } from './mailer.ts'

const LETTER = writeLetter({
  to: 'yann@parcs.example',
  operator: {
    operator_name: 'ACTALIA',
    contact_email: 'contact@actalia.example',
    contact_phone: '02 31 00 00 00',
    logo: null,
  },
  subject: 'Réinitialisez votre mot de passe à l’étranger, avec un sujet bien plus long que ne l’est une ligne 🌊',
  paragraphs: ['Une marée = deux flots.', '.\n.un point en tête', `Long : ${'é'.repeat(1200)}`],
  action: { label: 'Choisir', href: 'https://estran.example/auth/reset_password#email=a%40b.example&token=abc' },
})
const PUBLIC_URL = 'https://estran.example:8443'

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(options: Parameters<typeof startSmtp>[0] = {}) {
  const smtp = await startSmtp(options)
  closers.push(smtp.stop)
  return smtp
}

function mailer(url: string, from?: string) {
  const made = smtpMailer({ url, from, publicUrl: PUBLIC_URL })
  closers.push(made.close)
  return made
}

test('a mail arrives as it was written, in text and in HTML', async () => {
  const { url, received } = await serve()
  await mailer(url).send('id-1', LETTER)
  expect(received).toHaveLength(1)
  const [mail] = received
  expect(mail).toMatchObject({ from: 'contact@actalia.example', to: ['yann@parcs.example'] })
  expect(mail?.headers).toMatchObject({
    to: 'yann@parcs.example',
    subject: LETTER.subject,
    'message-id': '<id-1@estran.example>',
    'auto-submitted': 'auto-generated',
  })
  expect(mail?.headers['content-type']).toMatch(/^multipart\/alternative/)
  expect([mail?.text, mail?.html]).toEqual([LETTER.text, LETTER.html])
})

test('a logo lies in the mail, beside the HTML that shows it', async () => {
  const { url, received } = await serve()
  const bytes = png()
  const logo = { version: 'abc', media_type: 'image/png', width: 40, height: 20, content: bytes }
  const operator = { operator_name: 'ACTALIA', contact_email: 'contact@actalia.example', contact_phone: '', logo }
  const letter = writeLetter({ to: 'yann@parcs.example', operator, subject: 'Logo', paragraphs: [] })
  await mailer(url).send('id-1', letter)
  const [mail] = received
  expect([mail?.text, mail?.html]).toEqual([letter.text, letter.html])
  expect(mail?.images).toEqual([
    { cid: '<abc@estran>', type: 'image/png', disposition: expect.stringMatching(/^inline/), bytes },
  ])
})

test.each([undefined, 'estran@huîtres-essai.fr', 'Estran <estran@huîtres-essai.fr>'])(
  'a mail to and from accented domains (MAIL_FROM %j) is all ASCII to the server',
  async (from) => {
    const { url, received, envelopes } = await serve()
    const contact_email = 'contact@huîtres-essai.fr'
    const operator = { operator_name: 'ACTALIA', contact_email, contact_phone: '', logo: null }
    const letter = writeLetter({ to: "o'brien&fils@île.example", operator, subject: 'Zone', paragraphs: [] })
    await mailer(url, from).send('id-1', letter)
    const domain = 'xn--hutres-essai-6fb.fr'
    const sender = from === undefined ? `contact@${domain}` : `estran@${domain}`
    const [mail] = received
    expect(envelopes.join('\n')).toMatch(
      new RegExp(`^MAIL FROM:<${sender}>.*\\s+RCPT TO:<o'brien&fils@xn--le-pja\\.example>\\s*$`),
    )
    expect(mail?.headers).toMatchObject({
      to: "o'brien&fils@xn--le-pja.example",
      'reply-to': `contact@${domain}`,
      from: expect.stringContaining(`<${sender}>`),
    })
    expect(mail?.text).toContain(contact_email)
  },
)

describe('a mail is sent from', () => {
  test.each([
    [undefined, 'ACTALIA – Estran <contact@actalia.example>', 'contact@actalia.example'],
    ['estran@envoi.example', 'ACTALIA – Estran <estran@envoi.example>', 'estran@envoi.example'],
    ['Estran en Bretagne <estran@envoi.example>', 'Estran en Bretagne <estran@envoi.example>', 'estran@envoi.example'],
    [
      '"Estran, le service" <estran@envoi.example>',
      'Estran, le service <estran@envoi.example>',
      'estran@envoi.example',
    ],
    ['Estran, le service <estran@envoi.example>', 'Estran, le service <estran@envoi.example>', 'estran@envoi.example'],
  ])('MAIL_FROM %j', async (from, shown, envelope) => {
    const { url, received } = await serve()
    await mailer(url, from).send('id-1', LETTER)
    expect(received[0]?.headers.from?.replaceAll('"', '')).toBe(shown)
    expect(received[0]?.from).toBe(envelope)
    // Replies reach the operator.
    expect(received[0]?.headers['reply-to']).toBe('contact@actalia.example')
  })
})

test('a mail with a link to unsubscribe has the headers that programs understand; others have none', async () => {
  const { url, received } = await serve()
  const { send } = mailer(url)
  const unsubscribe = `https://estran.example/unsubscribe?token=${'a'.repeat(90)}`
  await send('id-1', { ...LETTER, unsubscribe })
  await send('id-2', LETTER)
  const [told, other] = received.map(({ headers }) => headers)
  expect(told).toMatchObject({
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(Object.keys(other ?? {}).filter((name) => name.startsWith('list-'))).toEqual([])
})

test('a mail’s Message-ID is the same at each try, and another for another mail', async () => {
  const { url, received } = await serve()
  const { send } = mailer(url)
  await send('id-1', LETTER)
  await send('id-1', LETTER)
  await mailer(url).send('id-1', LETTER)
  await send('id-2', LETTER)
  expect(received.map(({ headers }) => headers['message-id'])).toEqual([
    '<id-1@estran.example>',
    '<id-1@estran.example>',
    '<id-1@estran.example>',
    '<id-2@estran.example>',
  ])
})

test('a recipient’s address never becomes several, whatever it contains', async () => {
  const { url, received } = await serve()
  const { send } = mailer(url)
  for (const to of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Anne <c@d.example>']) {
    await send('id-1', { ...LETTER, to }).catch(() => undefined)
  }
  expect(received.flatMap(({ to }) => to).filter((address) => address === 'c@d.example')).toEqual([])
  expect(received.flatMap(({ headers }) => Object.keys(headers))).not.toContain('bcc')
})

test('an account’s name and password come from the address, signs of addresses in them too', async () => {
  const account = { user: 'estran@actalia.example', password: 'p@ss:w/rd é' }
  const { port, received } = await serve({ account })
  const by = ({ user, password }: typeof account) =>
    mailer(`smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`)
  await by(account).send('id-1', LETTER)
  await expect(by({ ...account, password: 'wrong' }).send('id-2', LETTER)).rejects.toThrow(/535/)
  expect(received).toHaveLength(1)
})

describe('a password goes to another machine', () => {
  // This address reaches our own machine, and does not look like it.
  const ELSEWHERE = '0.0.0.0'
  const account = { user: 'estran', password: 'secret' }

  test.each([
    ['that speaks no TLS', false, /STARTTLS/],
    ['whose certificate nobody vouches for', true, /self-signed certificate/],
  ])('%s: never, and no mail either', async (_what, hasTls, why) => {
    const { port, received, tried } = await serve({ account, hasTls })
    await expect(mailer(`smtp://estran:secret@${ELSEWHERE}:${port}`).send('id-1', LETTER)).rejects.toThrow(why)
    expect([tried, received]).toEqual([[], []])
    // On this machine the password is sent.
    if (!hasTls) await mailer(`smtp://estran:secret@127.0.0.1:${port}`).send('id-1', LETTER)
    expect(tried).toEqual(hasTls ? [] : ['estran'])
  })
})

describe('send() rejects', () => {
  test('when the recipient is refused, and the next mail leaves all the same', async () => {
    const { url, received } = await serve({
      refuse: (address) => (address.startsWith('nobody') ? 'no such user' : null),
    })
    const { send } = mailer(url)
    await expect(send('id-1', { ...LETTER, to: 'nobody@parcs.example' })).rejects.toThrow('no such user')
    await send('id-2', LETTER)
    expect(received.map(({ to }) => to)).toEqual([['yann@parcs.example']])
  })

  test('when no server answers', async () => {
    const { url, stop } = await startSmtp()
    await stop()
    await expect(mailer(url).send('id-1', LETTER)).rejects.toThrow('ECONNREFUSED')
  })

  test('without SMTP: mails wait', async () => {
    await expect(noMailer.send('id-1', LETTER)).rejects.toThrow('SMTP_URL')
    expect(noMailer.close()).toBeUndefined()
  })
})

test('fifty at once all arrive, each once', async () => {
  const { url, received } = await serve()
  const { send } = mailer(url)
  const ids = Array.from({ length: 50 }, (_, index) => `id-${index}`)
  await Promise.all(ids.map((id) => send(id, LETTER)))
  const arrived = received.map(({ headers }) => headers['message-id'])
  expect(arrived.sort()).toEqual(ids.map((id) => `<${id}@estran.example>`).sort())
})
