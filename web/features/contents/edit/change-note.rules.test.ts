import { expect, test } from 'vitest'
import { MAX_CHANGE_NOTE } from '../../../../contract/contents.ts'
import { noteOf, proposedNote } from './change-note.rules.ts'

const OPERATOR = {
  operator_name: 'ACTALIA',
  contact_email: 'a@b.fr',
  contact_phone: '02',
  funder_note: '',
  accessibility_state: 'not-assessed' as const,
  accessibility_rate: null,
}
const BODY = `Estran est à {opérateur}.

## Vos données

Elles sont gardées **un an**. Personne d’autre ne les lit.

## Devis

- Ils se demandent par mail.`

const note = (body: string, title = 'Conditions') =>
  proposedNote({ title: 'Conditions', body: BODY }, { title, body }, OPERATOR)

test.each([
  ['nothing', BODY, ''],
  ['only spaces and line ends', `${BODY.replaceAll('\n', '\r\n')}\n\n`, ''],
  ['only what is bold', BODY.replace('**un an**', 'un an'), ''],
  ['a sentence', BODY.replace('un an', 'deux ans'), '«\u00A0Vos données\u00A0»\u00A0: Elles sont gardées deux ans.'],
  [
    'a sentence less',
    BODY.replace(' Personne d’autre ne les lit.', ''),
    '«\u00A0Vos données\u00A0»\u00A0: il n’est plus dit\u00A0: Personne d’autre ne les lit.',
  ],
  [
    'a sentence that another one replaces',
    BODY.replace('Personne d’autre ne les lit', 'Le laboratoire peut vous écrire'),
    `«\u00A0Vos données\u00A0»\u00A0: Le laboratoire peut vous écrire.
«\u00A0Vos données\u00A0»\u00A0: il n’est plus dit\u00A0: Personne d’autre ne les lit.`,
  ],
  [
    'two sentences, of which one is only rewritten',
    BODY.replace('Personne d’autre ne les lit', 'Elles sont gardées deux ans').replace('**un an**', 'trois ans'),
    `«\u00A0Vos données\u00A0»\u00A0: Elles sont gardées trois ans. Elles sont gardées deux ans.
«\u00A0Vos données\u00A0»\u00A0: il n’est plus dit\u00A0: Personne d’autre ne les lit.`,
  ],
  ['before the first heading', BODY.replace('est à', 'appartient à'), 'Estran appartient à ACTALIA.'],
  ['a part more', `${BODY}\n\n## Prix\n\nC’est gratuit.`, '«\u00A0Prix\u00A0»\u00A0: nouvelle partie. C’est gratuit.'],
  ['a part less', BODY.slice(0, BODY.indexOf('## Devis')), '«\u00A0Devis\u00A0»\u00A0: partie retirée.'],
])('the note of %s that changed', (_what, body, text) => {
  expect(note(body)).toBe(text)
})

test('a sentence that is gone is told beside one like it that is only rewritten', () => {
  const [gone, kept] = ['Le laboratoire garde vos analyses un an.', 'Le laboratoire garde vos mails un an.']
  const [before, after] = [`${gone} ${kept}`, 'Le laboratoire garde vos mails deux ans.']
  expect(proposedNote({ title: '', body: before }, { title: '', body: after }, OPERATOR)).toBe(
    `${after}\nil n’est plus dit\u00A0: ${gone}`,
  )
})

test('a new title is told first', () => {
  expect(note(BODY.replace('par mail', 'ici'), 'Règles')).toBe(
    'Titre\u00A0: Règles\n«\u00A0Devis\u00A0»\u00A0: Ils se demandent ici.',
  )
})

test('a text that is wholly another has a note that fits, and says that there is more', () => {
  const body = Array.from(
    { length: 40 },
    (_, at) => `## Partie ${at}\n\n${'Une phrase neuve et assez longue. '.repeat(20)}`,
  )
  const text = note(body.join('\n\n'))
  expect(text.length).toBeLessThanOrEqual(MAX_CHANGE_NOTE)
  expect(text).toMatch(/^«\u00A0Partie 0\u00A0» ?.*…\n/)
  expect(text).toMatch(/\nEt d’autres changements\.$/)
})

test('a note follows the text, and the operator’s name that comes later, until someone writes it', () => {
  const [before, after] = [
    { title: 'C', body: BODY },
    { title: 'C', body: BODY.replace('est à', 'appartient à') },
  ]
  expect(noteOf(null, before, after, undefined)).toBe('Estran appartient à {opérateur}.')
  expect(noteOf(null, before, after, OPERATOR)).toBe('Estran appartient à ACTALIA.')
  expect(noteOf(null, after, after, OPERATOR)).toBe('')
  expect(noteOf('Le nom change.', before, after, OPERATOR)).toBe('Le nom change.')
  expect(noteOf('', before, after, OPERATOR)).toBe('')
})
