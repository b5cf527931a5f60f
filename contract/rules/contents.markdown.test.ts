import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { markdownText, normalizeMarkdown, withFrenchSpaces } from './contents.markdown.ts'

test('a tab begins a level, and what nobody sees is refused', () => {
  expect(z.parse(markdownText(100), '- a\n\t- b ')).toBe('- a\n    - b')
  expect(normalizeMarkdown('- a\n\t- b ')).toBe('- a\n    - b')
  for (const hidden of ['\u202e', '\u200b', '\u0000'])
    expect(z.safeParse(markdownText(100), `a${hidden}b`).success).toBe(false)
  expect(z.safeParse(markdownText(10), 'a'.repeat(11)).success).toBe(false)
  expect(z.safeParse(markdownText(10), ' ').success).toBe(false)
})

test.each([
  ['Les fêtes : ce qui change', 'Les fêtes\u00A0: ce qui change'],
  ['Dites « oui » ; vite !', 'Dites «\u00A0oui\u00A0»\u00A0; vite\u00A0!'],
  ['à 12:30, (a) b', 'à 12:30, (a) b'],
])('%s is shown with its no-break spaces', (typed, shown) => {
  expect(withFrenchSpaces(typed)).toBe(shown)
})
