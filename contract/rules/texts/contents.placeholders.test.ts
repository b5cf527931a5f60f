import { describe, expect, test } from 'vitest'
import { NOT_MET } from './contents.accessibility.ts'
import { missingIn, missingSpans, withSettings } from './contents.placeholders.ts'

const OPERATOR = {
  operator_name: 'Syndicat des Abers',
  contact_email: 'accueil_2@abers.example',
  contact_phone: '02 98 00 00 00',
  funder_note: '',
  accessibility_state: 'not-assessed' as const,
  accessibility_rate: null,
}

test.each([
  ['Édité par {opérateur}.', 'Édité par Syndicat des Abers.'],
  ['{contact}, {téléphone} ({contact})', 'accueil_2@abers.example, 02 98 00 00 00 (accueil_2@abers.example)'],
  ['<a href="mailto:%7Bcontact%7D">', '<a href="mailto:accueil_2@abers.example">'],
  ['{financement}', ''],
  ['{autre} { opérateur }', '{autre} { opérateur }'],
])('%j becomes %j', (html, expected) => {
  expect(withSettings(html, 'legals', OPERATOR)).toBe(expected)
})

test.each([
  ['<b>gras</b> & "co"', '&lt;b&gt;gras&lt;/b&gt; &amp; &quot;co&quot;'],
  ["$& $1 $'", '$&amp; $1 $&#39;'],
  ['un\ndeux\n\ntrois', 'un\ndeux<br><br>trois'],
])('a name of %j stays text', (operator_name, expected) => {
  expect(withSettings('{opérateur}', 'legals', { ...OPERATOR, operator_name })).toBe(expected)
})

test('a name in an address is encoded', () => {
  const html = withSettings('<a href="/x/%7Bop%C3%A9rateur%7D">', 'legals', {
    ...OPERATOR,
    operator_name: '" onclick="a',
  })
  expect(html).toBe('<a href="/x/%22%20onclick=%22a">')
})

test('placeholders without a value are found', () => {
  expect(
    missingIn('Hébergeur : [À compléter : nom et adresse]. [À compléter\u00A0: directeur] [autre] [À compléter : ]'),
  ).toEqual(['nom et adresse', 'directeur'])
})

test('a placeholder is found where it stands, with its brackets', () => {
  const body = 'Par :\n\n[À compléter : directeur], le [À compléter : jour].'
  const spans = missingSpans(body)
  expect(spans.map(({ start, end }) => body.slice(start, end))).toEqual([
    '[À compléter : directeur]',
    '[À compléter : jour]',
  ])
})

test.each([
  ['ACTALIA', 'Les administrateurs de l’opérateur (ACTALIA).'],
  ['École des îles', 'Les administrateurs de l’opérateur (École des îles).'],
  ['Syndicat des Abers', 'Les administrateurs de Syndicat des Abers.'],
])('« de » before %s needs no elision', (operator_name, expected) => {
  expect(withSettings('Les administrateurs de {opérateur}.', 'legals', { ...OPERATOR, operator_name })).toBe(expected)
})

test.each([
  [true, '<ul>\n<li>a</li>\n<li><strong>b</strong> c</li>\n</ul>'],
  [false, '<ul>\n<li>a</li>\n</ul>'],
])('where the site sends SMS (%s), the text on personal data says so', (sends_sms, expected) => {
  const html = '<ul>\n<li>a</li>\n<li>{si SMS} <strong>b</strong> c</li>\n</ul>'
  expect(withSettings(html, 'privacy', { ...OPERATOR, sends_sms })).toBe(expected)
  expect(withSettings(html, 'terms', { ...OPERATOR, sends_sms })).toBe(html)
})

test('nor where an empty line between elements, or a list within one, changes their HTML', () => {
  const of = (html: string) => withSettings(html, 'privacy', { ...OPERATOR, sends_sms: false })
  expect(of('<ul>\n<li>\n<p>{si SMS} b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>')).toBe(
    '<ul>\n<li>\n<p>c</p>\n</li>\n</ul>',
  )
  expect(of('<li>{si SMS} a\n<ul>\n<li>b</li>\n</ul>\n</li>')).toBe('<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>')
})

describe('the declaration of accessibility', () => {
  const declared = (html: string, operator = {}) => withSettings(html, 'accessibility', { ...OPERATOR, ...operator })

  test.each([
    [{}, 'non conforme', /n’a encore ni mené d’évaluation, ni repris/],
    [{ accessibility_state: 'adopted' }, 'partiellement conforme', /^L’auto-évaluation menée par les auteurs d’Estran/],
    [{ accessibility_state: 'own', accessibility_rate: 100 }, 'totalement conforme', /Syndicat des Abers, .* 100\s%/],
    [{ accessibility_state: 'own', accessibility_rate: 12 }, 'non conforme', / 12\s% des critères/],
  ])('%j is %s', (operator, state, results) => {
    expect(declared('{état}', operator)).toBe(state)
    expect(declared('{résultats}', operator)).toMatch(results)
  })

  test('lists each criterion that is not met', () => {
    const html = declared('<ul>\n<li>{non-conformités}</li>\n</ul>')
    for (const { criterion } of NOT_MET) expect(html).toContain(`(critère ${criterion}).</li>`)
    expect(html.match(/<li>/g)).toHaveLength(NOT_MET.length)
  })

  test('says of an evaluation of the operator’s own nothing that is the product’s', () => {
    const own = { accessibility_state: 'own', accessibility_rate: 91 }
    const html = declared('<li>{non-conformités}</li> {évaluation}', own)
    expect(html).toBe(
      '<li>Les contenus non accessibles sont ceux que relève cette évaluation.</li> l’évaluation menée par Syndicat des Abers, ou pour son compte',
    )
  })

  test.each(['not-assessed', 'adopted'])(
    'names whose evaluation it comes from when it is %s',
    (accessibility_state) => {
      expect(declared('{évaluation}', { accessibility_state })).toMatch(
        /^l’auto-évaluation menée par les auteurs d’Estran le \d{1,2}(er)? \p{L}+ 20\d\d$/u,
      )
    },
  )

  test('has words of its own, which other texts keep as they are typed', () => {
    expect(declared('{version}')).toMatch(/^\d+\.\d+\.\d+$/)
    expect(withSettings('{version}', 'terms', OPERATOR)).toBe('{version}')
  })
})
