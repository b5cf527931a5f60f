import { describe, expect, test } from 'vitest'
import { canonicalEmail, readEmail, storedEmail } from './emails.ts'
import { encodedEmail, mailHref, sentEmail } from './sent-emails.ts'

const readAs = (typed: string) => {
  const read = readEmail(typed)
  return 'value' in read ? read.value : `✗ ${read.fault}`
}

describe('an address', () => {
  test.each([
    ['yann@parcs.example', 'yann@parcs.example'],
    ['Yann.Le-Goff@PARCS.Example', 'yann.le-goff@parcs.example'],
    ['a+b_c@d-e.fr', 'a+b_c@d-e.fr'],
    ["o'brien@b.fr", "o'brien@b.fr"],
    ['a&b@c.fr', 'a&b@c.fr'],
    ["!#$%&'*+/=?^_`{|}~-@c.fr", "!#$%&'*+/=?^_`{|}~-@c.fr"],
    ['-a-@c.fr', '-a-@c.fr'],
    ['a@b.c.d.museum', 'a@b.c.d.museum'],
    ['a@mail.gov.nc', 'a@mail.gov.nc'],
    [`${'a'.repeat(64)}@b.fr`, `${'a'.repeat(64)}@b.fr`],
    [`a@${'b'.repeat(63)}.fr`, `a@${'b'.repeat(63)}.fr`],
    [`a@${'b.'.repeat(125)}fr`, `a@${'b.'.repeat(125)}fr`],
    // One account, whatever form it was typed in.
    ['contact@huîtres-essai.fr', 'contact@huîtres-essai.fr'],
    ['Contact@HUÎTRES-Essai.FR', 'contact@huîtres-essai.fr'],
    ['contact@hui\u0302tres-essai.fr', 'contact@huîtres-essai.fr'],
    ['contact@xn--hutres-essai-6fb.fr', 'contact@huîtres-essai.fr'],
    ['contact@XN--HUTRES-ESSAI-6FB.FR', 'contact@huîtres-essai.fr'],
    ['a@été.île.fr', 'a@été.île.fr'],
    ['a@ōra.pf', 'a@ōra.pf'],
    // Another alphabet stays as it is sent: nobody is to take it for another domain.
    ['a@pаypal.fr', 'a@xn--pypal-4ve.fr'],
    ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
    ['a@ıle.fr', 'a@xn--le-gpa.fr'],
    ['a@poņt.fr', 'a@xn--pot-ywa.fr'],
    ["'quoted@port.fr", "'quoted@port.fr"],
  ])('%j is stored as %j, and read as itself', (typed, stored) => {
    expect([readAs(typed), readAs(stored), storedEmail(stored)]).toEqual([stored, stored, stored])
  })

  test.each([
    'Jean Dupont <jean@port.fr>',
    '"Dupont, Jean" <jean@port.fr>',
    "'Jean' <Jean@port.fr>;",
    'jean@port.fr <jean@port.fr>',
    '"jean@port.fr" <Jean@Port.fr>',
    'jean@port.fr<mailto:jean@port.fr>',
    'Jean@port.fr <mailto:jean@port.fr>',
    'jean@port.fr [mailto:jean@port.fr]',
    'Jean Dupont [mailto:jean@port.fr]',
    '[mailto:jean@port.fr]',
    '<jean@port.fr>',
    '< jean@port.fr >',
    'mailto:jean@port.fr',
    'MAILTO:jean@port.fr?subject=Zone&cc=x',
    '<mailto:jean@port.fr>',
    'mailto:jean%40port.fr',
    'jean@port.fr;',
    'jean@port.fr,',
    'jean@port.fr.',
    ' jean@port.fr ; ',
    '\u00A0jean@port.fr\u202F',
    '« jean@port.fr »',
    '(jean@port.fr)',
    "'jean@port.fr'",
    '“jean@port.fr”',
  ])('is found alone in %j', (typed) => {
    expect(readAs(typed)).toBe('jean@port.fr')
  })

  const FORM = /écrivez-la comme jean\.dupont@exemple\.fr\.$/
  test.each<[string, RegExp]>([
    ['', FORM],
    ['yann', FORM],
    ['yann@', FORM],
    ['@parcs.example', FORM],
    ['yann@parcs', FORM],
    ['a..b@c.fr', FORM],
    ['.a@c.fr', FORM],
    ['a.@c.fr', FORM],
    ['a@b..fr', FORM],
    ['a@-b.fr', FORM],
    ['a@b-.fr', FORM],
    ['a@b.f', FORM],
    ['a@b.1', FORM],
    ['a@1.2.3.4', FORM],
    ['a@0x7f.1', FORM],
    ['a@[1.2.3.4]', FORM],
    ['a@b.fr:80', FORM],
    ['a@b.fr/x', FORM],
    ['a@b.fr?x=y', FORM],
    ['a@b.fr#x', FORM],
    ['a@b%2efr', FORM],
    ['a@b。fr', FORM],
    ['a@b_c.fr', FORM],
    ['a@port,fr', FORM],
    ['a@port²fr.fr', FORM],
    ['a@l’île.fr', FORM],
    ['a@b@c.fr', FORM],
    [`a@${'b'.repeat(64)}.fr`, FORM],
    ['a(b)@c.fr', FORM],
    ['a\\b@c.fr', FORM],
    ['d’urville@c.fr', /apostrophe est droite \('\)/],
    ['faʻaʻā@c.pf', /apostrophe/],
    ['hélène@port.fr', /ni accent/],
    ['Ａnne@port.fr', /ni accent/],
    ['\u212Aelvin@port.fr', /ni accent/],
    ['a b@c.fr', /pas d’espace/],
    ['Jean Dupont jean@port.fr', /pas d’espace/],
    ['jean@port.fr (Jean)', /pas d’espace/],
    ['"jean dupont"@port.fr', /sans guillemets/],
    ['"jean"@port.fr', /sans guillemets/],
    ['jean@port.fr; anne@port.fr', /^✗ Une seule/],
    ['jean@port.fr, anne@port.fr', /^✗ Une seule/],
    ['jean@port.fr anne@port.fr', /^✗ Une seule/],
    ['anne@port.fr <jean@port.fr>', /^✗ Une seule/],
    ...['＠', '﹫', '(at)', ' (at) ', '[at]', '(arobase)'].map((at): [string, RegExp] => [
      `jean${at}port.fr <evil@x.com>`,
      /^✗ Une seule/,
    ]),
    ['jean@port.fr<mailto:evil@x.com>', /^✗ Une seule/],
    ['jean@port.fr [mailto:evil@x.com]', /^✗ Une seule/],
    ['<jean@port.fr> <anne@port.fr>', /^✗ Une seule/],
    [`${'a'.repeat(65)}@b.fr`, /trop longue/],
    [`a@${'b.'.repeat(126)}fr`, /trop longue/],
    // 68 characters, 260 as they are sent.
    [`a@${'é.'.repeat(32)}fr`, /trop longue/],
    ['a'.repeat(401), /trop longue/],
  ])('%j is none', (typed, fault) => {
    expect(readAs(typed)).toMatch(/^✗ /)
    expect(readAs(typed)).toMatch(fault)
  })
})

test.each([
  ['jean@port.fr', 'jean@port.fr'],
  ['contact@huîtres-essai.fr', 'contact@xn--hutres-essai-6fb.fr'],
  ['a@faß.de', 'a@xn--fa-hia.de'],
  ['a@xn--pypal-4ve.fr', 'a@xn--pypal-4ve.fr'],
])('%s is sent to %s', (stored, sent) => {
  expect([sentEmail(stored), sentEmail(sent), encodedEmail(stored)]).toEqual([sent, sent, sent])
})

test.each([
  ['jean@port.fr', 'mailto:jean@port.fr'],
  ["o'brien@b.fr", "mailto:o'brien@b.fr"],
  ['a&b?c#d%e/f@huîtres-essai.fr', 'mailto:a%26b%3Fc%23d%25e%2Ff@xn--hutres-essai-6fb.fr'],
])('a link writes to %s by %s, which is read as it', (email, href) => {
  expect([mailHref(email), storedEmail(href)]).toEqual([href, email])
})

test.each(['Jean <a@b.fr>', 'mailto:a@b.fr', 'a@b.fr;', ' a@b.fr', '\u212A@b.fr', ''])(
  'a program that vouches for %j vouches for no address',
  (claim) => {
    expect(canonicalEmail(claim)).toBeNull()
  },
)
