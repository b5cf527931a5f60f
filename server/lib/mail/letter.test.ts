import { describe, expect, test } from 'vitest'
import { readerOf, writeLetter } from './letter.ts'

const OPERATOR = {
  operator_name: 'ACTALIA',
  contact_email: 'contact@actalia.example',
  contact_phone: '02 31 00 00 00',
  logo: null,
}
const HREF = 'https://estran.example/auth/reset_password#email=a%2Bb%40c.example&token=abc_-9'
const BAD = `<img src=x onerror="alert('1')"> & </p>`

const PARTS = {
  to: 'yann@parcs.example',
  operator: OPERATOR,
  subject: 'Définissez votre mot de passe',
  paragraphs: ['Votre inscription est enregistrée.', 'Il reste à choisir votre mot de passe.'],
  lines: [
    { title: '56.08.2 Baie', href: `${HREF}&one`, words: 'Faible, 4\u00A0UFP/g' },
    { title: '56.08.3 Anse', href: `${HREF}&two`, words: 'Modérée, 24\u00A0UFP/g' },
  ],
  action: { label: 'Définir mon mot de passe', href: HREF },
  after: ['Ce lien sert une fois.', 'Pas vous\u00A0? Ignorez ce mail.'],
}

/** The text that a mail program shows of the page. */
const seen = (page: string) =>
  page
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

describe('text and HTML of a mail have the same content', () => {
  test.each([
    ['with an action', PARTS],
    ['without', { ...PARTS, lines: undefined, action: undefined, after: undefined }],
    ['with signs that HTML knows', { ...PARTS, paragraphs: [BAD], after: [BAD] }],
  ])('%s', (_, parts) => {
    const { text, html } = writeLetter(parts)
    const [shown, lines] = [seen(html), linesOf(text)]
    // The button carries its label without the colon of the text.
    for (const line of lines) expect(shown).toContain(line.replace(/\u00A0:$/, ''))
    const onlyShown = shown.filter((line) => !lines.includes(line) && !lines.includes(`${line}\u00A0:`))
    expect(onlyShown).toEqual([
      'Estran',
      'ACTALIA',
      parts.subject,
      ...(parts.action ? ['Si le bouton ne répond pas, copiez cette adresse dans votre navigateur\u00A0:'] : []),
    ])
  })

  test('in the same order: greeting, words, lines, action, what follows, who writes', () => {
    expect(linesOf(writeLetter(PARTS).text)).toEqual([
      'Bonjour,',
      ...PARTS.paragraphs,
      '56.08.2 Baie',
      'Faible, 4\u00A0UFP/g',
      '56.08.3 Anse',
      'Modérée, 24\u00A0UFP/g',
      'Définir mon mot de passe\u00A0:',
      HREF,
      ...PARTS.after,
      'ACTALIA – Estran',
      'contact@actalia.example · 02 31 00 00 00',
    ])
  })
})

test('the operator signs a mail and gets the replies', () => {
  const { to, from, subject, link, html } = writeLetter(PARTS)
  expect({ to, subject, link }).toEqual({ to: PARTS.to, subject: PARTS.subject, link: HREF })
  expect(from).toEqual({ name: 'ACTALIA – Estran', address: 'contact@actalia.example' })
  expect(seen(html).slice(-2)).toEqual(['ACTALIA – Estran', 'contact@actalia.example · 02 31 00 00 00'])
})

test.each([
  ['contact@actalia.example', '', 'contact@actalia.example'],
  ['', '02 31', '02 31'],
])('a contact of %j and %j leaves no stray separator', (contact_email, contact_phone, shown) => {
  const { text } = writeLetter({ ...PARTS, operator: { ...OPERATOR, contact_email, contact_phone } })
  expect(linesOf(text).at(-1)).toBe(shown)
})

test('the links of each line, of the button and of the printed address open the right page', () => {
  const { html } = writeLetter(PARTS)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(links).toEqual([`${HREF}&one`, `${HREF}&two`, HREF, HREF])
})

test('an address after words stands alone on its line, and is a link', () => {
  const href = 'https://estran.example/app/account'
  const { text, html } = writeLetter({ ...PARTS, lines: [], action: undefined, after: [{ label: BAD, href }] })
  expect(text).toContain(`\n${BAD}\u00A0:\n${href}\n`)
  expect(html.match(/<a href="[^"]*"[^>]*>[^<]*<\/a>/g)?.map((link) => link.replace(/ style="[^"]*"/, ''))).toEqual([
    `<a href="${href}">${href}</a>`,
  ])
})

test('whatever is put in is text, never HTML', () => {
  const { html, text } = writeLetter({
    to: BAD,
    operator: { operator_name: BAD, contact_email: BAD, contact_phone: BAD, logo: null },
    subject: BAD,
    paragraphs: [BAD],
    lines: [{ title: BAD, href: `https://estran.example/"${BAD}`, words: BAD }],
    action: { label: BAD, href: `https://estran.example/"${BAD}` },
    after: [BAD],
  })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('"alert')
  const tags = (page: string) =>
    [...page.matchAll(/<\/?[a-z][^>]*?( href="[^"]*")?[^>]*>/g)].map(([tag]) => tag.slice(0, 5))
  const harmless = writeLetter({ ...PARTS, paragraphs: ['a'], lines: PARTS.lines.slice(1), after: ['b'] })
  expect(tags(html)).toEqual(tags(harmless.html))
  expect(text.split(BAD)).toHaveLength(10)
})

test('the HTML loads nothing and runs nothing', () => {
  expect(writeLetter(PARTS).html).not.toMatch(/<(script|img|link|iframe|form)|url\(|\bon\w+=/i)
})

test('the HTML has its language, its title, and light and dark colours', () => {
  const { html } = writeLetter(PARTS)
  expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/)
  expect(html).toContain('<title>Définissez votre mot de passe</title>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

test('without an action there is no link', () => {
  const { link, html } = writeLetter({ ...PARTS, lines: undefined, action: undefined })
  expect([link, html.includes('href')]).toEqual([null, false])
})

describe('the operator’s logo', () => {
  const logo = { version: 'abc', media_type: 'image/png', width: 480, height: 120, content: Buffer.from('png') }
  const write = (size: object) => writeLetter({ ...PARTS, operator: { ...OPERATOR, logo: { ...logo, ...size } } })

  test('goes with the mail, under the name its HTML gives it, and says who it is', () => {
    const letter = write({})
    expect(letter.logo).toEqual({ cid: 'abc@estran', type: 'image/png', bytes: Buffer.from('png') })
    expect(letter.html.match(/<img[^>]*>/g)).toEqual([
      '<img src="cid:abc@estran" alt="ACTALIA" width="192" height="48" style="display:block;border:0">',
    ])
    expect(letter.text).toBe(writeLetter(PARTS).text)
  })

  test.each([
    [{ width: 100, height: 40 }, 'width="100" height="40"'],
    [{ width: 2000, height: 16 }, 'width="200" height="2"'],
    [{ width: 16, height: 2000 }, 'width="1" height="48"'],
  ])('with the size %j is shown as %s', (size, expected) => {
    expect(write(size).html).toContain(expected)
  })
})

test('facts are in both, as text, before the lines', () => {
  const facts = [
    { label: 'Zone', value: '56.08.2 Baie' },
    { label: BAD, value: BAD },
  ]
  const { text, html } = writeLetter({ ...PARTS, facts })
  expect(text).toContain(`Zone\u00A0: 56.08.2 Baie\n${BAD}\u00A0: ${BAD}\n\n56.08.2 Baie`)
  const shown = seen(html)
  const at = shown.indexOf('Zone')
  expect(shown.slice(at, at + 5)).toEqual(['Zone', '56.08.2 Baie', BAD, BAD, '56.08.2 Baie'])
})

test('the link to unsubscribe is at the end of both', () => {
  const unsubscribe = 'https://estran.example/unsubscribe?token=abc&x="'
  const letter = writeLetter({ ...PARTS, unsubscribe })
  expect(letter.unsubscribe).toBe(unsubscribe)
  expect(linesOf(letter.text).slice(-2)).toEqual(['Ne plus recevoir ces mails\u00A0:', unsubscribe])
  expect(seen(letter.html).at(-1)).toBe('Ne plus recevoir ces mails')
  expect(letter.html).toContain('href="https://estran.example/unsubscribe?token=abc&amp;x=&quot;"')
  expect(writeLetter(PARTS).unsubscribe).toBeNull()
})

test('the preferences are a link behind words, and no one-click link', () => {
  const preferences = 'https://estran.example/app/account'
  const letter = writeLetter({ ...PARTS, preferences })
  expect(letter.unsubscribe).toBeNull()
  expect([linesOf(letter.text).at(-1), seen(letter.html).at(-1)]).toEqual([
    preferences,
    'Choisir les mails que je reçois',
  ])
})

test('a title replaces the subject at the head, and begins the text', () => {
  const { subject, text, html } = writeLetter({ ...PARTS, title: 'Une zone a changé' })
  expect([subject, html.includes('>Une zone a changé</h1>')]).toEqual([PARTS.subject, true])
  expect(linesOf(text).slice(0, 3)).toEqual(['Bonjour,', 'Une zone a changé.', PARTS.paragraphs[0]])
})

describe('the greeting', () => {
  const person = { email: 'a@example.test', firstname: 'Camille', name: 'Le Goff', email_verified_at: null }
  test.each([
    ['has the first name', {}, 'Bonjour Camille,'],
    ['has the name where there is no other', { firstname: '', email_verified_at: '2026-01-01' }, 'Bonjour Le Goff,'],
    ['has no name that would be a link', { firstname: 'pirate.example' }, 'Bonjour,'],
    ['has no name that somebody may have chosen for a stranger', { firstname: '' }, 'Bonjour,'],
  ])('%s', (_, values, expected) => {
    const { to, text, html } = writeLetter({ ...PARTS, ...readerOf({ ...person, ...values }) })
    expect([to, linesOf(text)[0]]).toEqual(['a@example.test', expected])
    expect(seen(html)).toContain(expected)
  })
})

test('a class has its colours and its mark in lines and facts, hidden from screen readers', () => {
  const colors = { fill: '#F57C00', text: '#071A21', mark: '▲' }
  const { html, text } = writeLetter({
    ...PARTS,
    facts: [{ label: 'Classe', value: 'Élevée', colors }],
    lines: [{ title: 'Baie', href: HREF, words: 'Élevée', colors }],
  })
  expect(html.match(/<span aria-hidden="true"[^>]*background:#F57C00;color:#071A21[^>]*>▲<\/span>/g)).toHaveLength(2)
  expect(text).not.toContain('▲')
})

test('a reference does not break in the HTML, and stays as it is searched for elsewhere', () => {
  const { subject, text, html } = writeLetter({ ...PARTS, subject: 'Devis D2026-00042', paragraphs: ['D2026-00042'] })
  expect([subject, text.includes('D2026-00042')]).toEqual(['Devis D2026-00042', true])
  expect([html.includes('D2026\u201100042'), html.includes('D2026-')]).toEqual([true, false])
})

test.each([
  ['the first words', {}, 'Votre inscription est enregistrée.'],
  [
    'a fact where there are no other words',
    { paragraphs: [], facts: [{ label: 'Zone', value: BAD }] },
    `Zone\u00A0: ${BAD}`,
  ],
])('a list of mails shows %s beside the subject', (_, parts, expected) => {
  const [first] = seen(writeLetter({ ...PARTS, ...parts }).html)
  expect(first).toBe(expected)
})
