import { expect, test } from 'vitest'
import { proposalsOf } from './contents.proposals.rules.ts'

const BASE = `## Responsable

{opérateur} [À compléter : délégué].

## Durées

- Compte : un an.
- Mails : 30 jours.
- Journal : douze mois.

## Droits

Écrivez à {contact}.`

const told = (delivered: string, own: string) =>
  proposalsOf({ base: BASE, delivered, own }).map(({ own, delivered, after }) => [own, delivered, after])

const YEAR = ['- Compte : un an.', '- Compte : deux ans.'] as const
const DELIVERED = BASE.replace(...YEAR)
const OWN = BASE.replace('[À compléter : délégué]', 'et Anne Le Gall')

test.each<[string, string, string, string[][]]>([
  ['nothing new, and an edited text', BASE, OWN, []],
  ['a line, and another edited', DELIVERED, OWN, [[...YEAR, '## Durées']]],
  [
    'a line that was edited too',
    DELIVERED,
    BASE.replace('un an', 'six mois'),
    [['- Compte : six mois.', '- Compte : deux ans.', '## Durées']],
  ],
  ['a line that says so already', DELIVERED, `${DELIVERED}\n\nEt voilà.`, []],
  [
    'a line that the operator took out',
    DELIVERED,
    BASE.replace('- Compte : un an.\n', ''),
    [['', '- Compte : deux ans.', '## Durées']],
  ],
  [
    'a line more',
    BASE.replace('## Droits', '- Sauvegardes : 7 jours.\n\n## Droits'),
    OWN,
    [['', '- Sauvegardes : 7 jours.', '- Journal : douze mois.']],
  ],
  [
    'a line more where the operator added one',
    `${BASE}\n\nOu à la CNIL.`,
    `${BASE}\n\nOu au port.`,
    [['', 'Ou à la CNIL.', 'Ou au port.']],
  ],
  ['a line more that is there', `${BASE}\n\nOu à la CNIL.`, `Bonjour.\n\n${BASE}\n\nOu à la CNIL.`, []],
  ['a line less', BASE.replace('- Mails : 30 jours.\n', ''), OWN, [['- Mails : 30 jours.', '', '- Compte : un an.']]],
  ['a first line', `Bonjour.\n\n${BASE}`, OWN, [['', 'Bonjour.', '']]],
  [
    'two lines, told one by one',
    DELIVERED.replace('30', '60'),
    OWN,
    [
      [...YEAR, '## Durées'],
      ['- Mails : 30 jours.', '- Mails : 60 jours.', '- Compte : un an.'],
    ],
  ],
  [
    'two lines that the operator wrote as one',
    DELIVERED.replace('30', '60'),
    BASE.replace(/- Compte.*\n.*\n/, '- Tout : un an.\n'),
    [['- Tout : un an.', '- Compte : deux ans.\n- Mails : 60 jours.', '## Durées']],
  ],
])('what is proposed of %s', (_what, delivered, own, expected) => {
  expect(told(delivered, own)).toEqual(expected)
})

test('a proposal keeps its changes when the operator changes the lines around', () => {
  const delivered = DELIVERED.replace('30', '60')
  const changes = (own: string) => proposalsOf({ base: BASE, delivered, own }).flatMap((one) => one.changes)
  expect(changes(BASE.replace(/- Compte.*\n.*\n/, '- Tout : un an.\n'))).toEqual(changes(OWN))
  expect(new Set(changes(OWN)).size).toBe(2)
})

test('the same change at two places is two proposals', () => {
  const base = '## Mails\n- Un an.\n## Comptes\n- Un an.'
  const found = proposalsOf({ base, delivered: base.replaceAll('Un an', 'Deux ans'), own: base })
  expect(found.map(({ after }) => after)).toEqual(['## Mails', '## Comptes'])
  expect(new Set(found.map(({ id }) => id)).size).toBe(2)
  expect(new Set(found.flatMap(({ changes }) => changes)).size).toBe(2)
})

test('a text of nothing but short lines is compared before long', () => {
  const lines = (seed: number) => Array.from({ length: 12_000 }, (_, at) => (at * seed) % 9973).join('\n\n')
  const start = process.threadCpuUsage()
  const found = proposalsOf({ base: BASE, delivered: lines(17), own: lines(31) })
  expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000)
  expect(found).toHaveLength(1)
})
