import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { markdownText, normalizeMarkdown } from './contents.markdown.ts'

test('a tab begins a level, and what nobody sees is refused', () => {
  expect(z.parse(markdownText(100), '- a\n\t- b ')).toBe('- a\n    - b')
  expect(normalizeMarkdown('- a\n\t- b ')).toBe('- a\n    - b')
  for (const hidden of ['\u202e', '\u200b', '\u0000'])
    expect(z.safeParse(markdownText(100), `a${hidden}b`).success).toBe(false)
  expect(z.safeParse(markdownText(10), 'a'.repeat(11)).success).toBe(false)
  expect(z.safeParse(markdownText(10), ' ').success).toBe(false)
})
