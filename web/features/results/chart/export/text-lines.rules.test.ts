import { expect, test } from 'vitest'
import { textWidth } from '../axes/text-width.ts'
import { placedInLines, wrapped } from './text-lines.rules.ts'

test('a text is cut between words, a word never', () => {
  const lines = wrapped('un deux trois anticonstitutionnellement', textWidth('un deux'))
  expect(lines).toEqual(['un deux', 'trois', 'anticonstitutionnellement'])
})

test('entries follow each other, and the next line begins where one is full', () => {
  const entries = ['un', 'deux', 'trois'].map((words) => ({ words, room: 10 }))
  const placed = placedInLines(entries, 20 + textWidth('undeux') + 16)
  expect(placed.map(({ line, x }) => [line, x === 0])).toEqual([
    [0, true],
    [0, false],
    [1, true],
  ])
})
