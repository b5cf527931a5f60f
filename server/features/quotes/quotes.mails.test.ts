import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../test/as.ts'
import { writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const OPERATOR = 'contact@actalia.example'
const SITE = 'http://127.0.0.1:3000'
let zone_id: number
let user_id: number
let email: string
let quote_id: number

beforeAll(async () => {
  const values = { code: '56.08.2', name: 'Baie de Quiberon', department: '56' }
  zone_id = (await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()).id
  const operator = { operator_name: 'ACTALIA', contact_email: OPERATOR }
  await site.db.updateTable('settings').set(operator).execute()
})

beforeEach(async () => {
  const user = await createUser(site.db, 'client')
  ;({ id: user_id, email } = user)
  const { id } = await site.db
    .insertInto('quotes')
    .values({
      ...{ reference: `D2026-${user_id}`, user_id, key: 'a-key-of-tests', zone_id, analyses: ['phages', 'arn_f'] },
      ...{ samples: 12, wished_on: '2026-12-01', created_at: '2026-11-21T23:30:00Z' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  quote_id = id
})

const setUser = (values: object) => site.db.updateTable('users').set(values).where('id', '=', user_id).execute()
const setQuote = (values: object) => site.db.updateTable('quotes').set(values).where('id', '=', quote_id).execute()
const answer = (values: object = {}) =>
  setQuote({ status: 'answered', amount: 1234.5, answered_at: '2026-11-22T08:00:00Z', ...values })

test('the operator reads who asks for what, and answers the person', async () => {
  await setUser({ siret: '73282932000074', street1: '3 quai des Indes', postcode: '56470', city: 'La Trinité-sur-Mer' })
  const letter = await writeMail(site.db, 'quote-requested', { quote_id })
  expect(letter).toMatchObject({
    ...{ to: OPERATOR, replyTo: email, subject: `Demande de devis D2026-${user_id}` },
    link: `${SITE}/admin/quotes?quote=${quote_id}`,
  })
  for (const words of [
    'Zone\u00A0: 56.08.2\u00A0– Baie de Quiberon',
    'Nombre d’échantillons\u00A0: 12',
    'Date souhaitée\u00A0: 1\u00A0déc.\u00A02026',
    'Organisme\u00A0: Essais',
    'SIRET\u00A0: 73282932000074',
    'Adresse\u00A0: 3 quai des Indes\n56470 La Trinité-sur-Mer',
    `Email\u00A0: ${email}`,
  ])
    expect(letter?.text).toContain(words)
  expect(letter?.text).not.toContain('Message')
})

test('the person gets a copy of the request, with a link to their account', async () => {
  await setQuote({ message: 'Première ligne\nSeconde' })
  const letter = await writeMail(site.db, 'quote-copied', { user_id, quote_id })
  expect(letter).toMatchObject({ to: email, replyTo: OPERATOR, link: `${SITE}/app/account?quote=${quote_id}` })
  expect(letter?.text).toContain('Message\u00A0: Première ligne\nSeconde')
  expect(letter?.html).toContain('Première ligne<br>Seconde')
})

test('the mail of the answer has its amount as written in French, and its text', async () => {
  await answer({ answer: 'Sous dix jours.', tax: 'HT', valid_until: '2027-01-31' })
  const letter = await writeMail(site.db, 'quote-answered', { user_id, quote_id, version: 2 })
  expect(letter?.subject).toBe(`Votre devis D2026-${user_id}\u00A0: 1\u202F234,50\u00A0€\u00A0HT`)
  // Half past eleven in Greenwich is the day after in Paris.
  expect(letter?.text).toContain('du 22\u00A0nov.\u00A02026')
  expect(letter?.text).toContain(
    'Montant\u00A0: 1\u202F234,50\u00A0€\u00A0HT\nValable jusqu’au\u00A0: 31\u00A0janv.\u00A02027\nRéponse\u00A0: Sous dix jours.',
  )
})

test('the operator reads what was accepted, and answers the person', async () => {
  await answer({ tax: 'TTC', status: 'accepted', accepted_at: '2026-11-23T08:00:00Z' })
  const letter = await writeMail(site.db, 'quote-accepted', { quote_id })
  const subject = `Devis D2026-${user_id} accepté`
  expect(letter).toMatchObject({
    to: OPERATOR,
    replyTo: email,
    subject,
    link: `${SITE}/admin/quotes?quote=${quote_id}`,
  })
  expect(letter?.text).toContain('Montant\u00A0: 1\u202F234,50\u00A0€\u00A0TTC\n')
})

test('only the last of two corrections of an answer is mailed', async () => {
  await answer()
  await answer({ amount: 99 })
  expect(await writeMail(site.db, 'quote-answered', { user_id, quote_id, version: 2 })).toBeNull()
  expect((await writeMail(site.db, 'quote-answered', { user_id, quote_id, version: 3 }))?.subject).toContain(
    '99,00\u00A0€',
  )
})

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  'https://evil.example/a',
  'Bcc: victim@example.test',
  '"</td><script>alert(1)</script>',
  'a@b.example, c@d.example',
]

test.each(HOSTILE)('« %s » stays text, wherever it was typed', async (hostile) => {
  await setUser({ name: hostile, organism_name: hostile, street1: hostile })
  await setQuote({ message: `${hostile}\n${hostile}` })
  await answer({ answer: hostile, message: hostile })
  const plain = await writeMail(site.db, 'quote-requested', { quote_id })
  const letters = [
    plain,
    await writeMail(site.db, 'quote-copied', { user_id, quote_id }),
    await writeMail(site.db, 'quote-answered', { user_id, quote_id, version: 3 }),
  ]
  for (const letter of letters) {
    expect(letter?.text).toContain(hostile)
    const links = [...(letter?.html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.every((href) => href.startsWith(SITE))).toBe(true)
    expect(letter?.html).not.toMatch(/<(img|script)/)
    expect(letter?.subject).not.toContain(hostile)
    const [from, to] = letter === plain ? [email, OPERATOR] : [OPERATOR, email]
    expect(letter).toMatchObject({ to, replyTo: from })
  }
})

test('a deactivated person gets no more mails, and the operator still sees the request', async () => {
  await answer()
  await setUser({ active: false })
  expect(await writeMail(site.db, 'quote-copied', { user_id, quote_id })).toBeNull()
  expect(await writeMail(site.db, 'quote-answered', { user_id, quote_id, version: 2 })).toBeNull()
  expect(await writeMail(site.db, 'quote-requested', { quote_id })).not.toBeNull()
})

test('a request deleted with its account is sent to nobody', async () => {
  await site.db.deleteFrom('users').where('id', '=', user_id).execute()
  expect(await writeMail(site.db, 'quote-requested', { quote_id })).toBeNull()
  expect(await writeMail(site.db, 'quote-copied', { user_id, quote_id })).toBeNull()
  expect(await writeMail(site.db, 'quote-answered', { user_id, quote_id, version: 2 })).toBeNull()
})
