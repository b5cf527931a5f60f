import { expect, test } from 'vitest'
import { withProposal } from './proposals.rules.ts'

const BODY = '## A\n\n- un\n- deux\n\nFin.'

test.each([
  ['replaces the operator’s own', '- deux', '- trois', '- un', '## A\n\n- un\n- trois\n\nFin.', '- trois'],
  ['replaces several lines', '- un\n- deux', 'Rien.', '## A', '## A\n\nRien.\n\nFin.', 'Rien.'],
  ['is an item after an item', '', '- trois', '- deux', '## A\n\n- un\n- deux\n- trois\n\nFin.', '- trois'],
  ['is a paragraph after an item', '', 'Et.', '- deux', '## A\n\n- un\n- deux\n\nEt.\n\nFin.', 'Et.'],
  ['comes first', '', 'Début.', '', `Début.\n\n${BODY}`, 'Début.'],
  ['comes last', '', 'Après.', 'Fin.', `${BODY}\n\nAprès.`, 'Après.'],
  ['is taken out of a list', '- deux', '', '- un', '## A\n\n- un\n\nFin.', ''],
  ['is taken out at the beginning', '## A', '', '', '- un\n- deux\n\nFin.', ''],
  [
    'takes the place of no part of a line',
    '- d',
    '- trois',
    '- un',
    '## A\n\n- un\n- trois\n- deux\n\nFin.',
    '- trois',
  ],
  ['comes after the line before where its own is gone', 'Ancien.', 'Neuf.', 'Fin.', `${BODY}\n\nNeuf.`, 'Neuf.'],
  ['comes last where nothing is found', 'Ancien.', 'Neuf.', 'Perdu.', `${BODY}\n\nNeuf.`, 'Neuf.'],
  ['is gone already', 'Ancien.', '', '- un', BODY, ''],
])('a passage %s', (_what, own, delivered, after, expected, selected) => {
  const { body, span, undo } = withProposal(BODY, { id: '', own, delivered, after })
  expect(body).toBe(expected)
  expect(body.slice(span.start, span.end)).toBe(selected)
  expect(withProposal(body, undo).body).toBe(BODY)
})

test('an empty text takes a passage as it is', () => {
  expect(withProposal('', { id: '', own: '', delivered: 'Neuf.', after: 'Perdu.' }).body).toBe('Neuf.')
})

test('a passage that was rewritten since stays as it is written, and the operator’s own comes back', () => {
  const { body, undo } = withProposal(BODY, { id: '', own: '- deux', delivered: '- trois', after: '- un' })
  expect(withProposal(body.replace('trois', 'quatre'), undo).body).toBe('## A\n\n- un\n- deux\n- quatre\n\nFin.')
})
