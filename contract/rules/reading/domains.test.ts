import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { shownDomain, withShownDomains } from './domains.ts'

test.each([
  'huîtres-essai.fr',
  'faß.de',
  'bücher.example',
  'été.île.fr',
  'œuvre-à-façon.fr',
  'ñandú.es',
  'łódź.pl',
  'àâäçéèêëîïôöùûüÿæœ.fr',
  `${'é'.repeat(40)}.fr`,
  'ōpūnohu.pf',
  'áãåæìíïñòóõöøúüýÿ.es',
  'parcs.example',
])('%s is shown as it is written', (domain) => {
  const sent = domainToASCII(domain)
  expect([shownDomain(sent), domainToUnicode(sent)]).toEqual([domain, domain])
})

test.each([
  ['xn--pypal-4ve.fr', 'Cyrillic among Latin'],
  ['xn--80a1acny.xn--p1ai', 'Cyrillic'],
  ['xn--wgv71a.jp', 'Japanese'],
  ['xn--stanbul-qfb.fr', 'an i without its dot'],
  ['xn--port-.fr', 'what would be another domain: port.fr'],
  ['xn--PORT-.fr'.toLowerCase(), 'the same'],
  ['xn--.fr', 'nothing'],
  ['xn--a.fr', 'no letter'],
  ['xn--a_b.fr', 'no digit of it'],
  ['xn--99999999.fr', 'beyond Unicode'],
  ['xn--lve-6lad.fr'.replace('6lad', 'zzzzzzzzzzzzzzzz'), 'beyond numbers'],
])('%s stays: %s', (domain) => {
  expect(shownDomain(domain)).toBe(domain)
})

test.each([...'ąęģįķļņŗşţų'])('%s, whose mark a line hides, stays as it is sent', (letter) => {
  const sent = domainToASCII(`po${letter}t.fr`)
  expect(shownDomain(sent)).toBe(sent)
})

test('a text that is searched for may have any number of them', () => {
  expect(withShownDomains('email:contains:a@XN--Hutres-essai-6fb.fr, xn--le-pja, xn--a')).toBe(
    'email:contains:a@huîtres-essai.fr, île, xn--a',
  )
  expect(withShownDomains('Baie de Quiberon')).toBe('Baie de Quiberon')
})
