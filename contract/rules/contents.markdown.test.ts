import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isSafeLink, MAX_MARKDOWN_DEPTH, MAX_MARKDOWN_SIGNS, markdownFault, markdownText } from './contents.markdown.ts'

const nested = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- niveau ${level}`).join('\n')

describe('what is written well', () => {
  test.each([
    ['', 'nothing'],
    [nested(MAX_MARKDOWN_DEPTH), 'lists as deep as may be'],
    ['>'.repeat(MAX_MARKDOWN_DEPTH), 'quotes as deep as may be'],
    ['- - - - - - - - - - - - - - - - - - - - - -', 'a ruled line'],
    [`${' '.repeat(60)}colonne`, 'code far to the right'],
    ['- **un** point avec [un lien](https://a.example)\n\n'.repeat(200), 'a long list'],
    ['a - b > c 1. d * e '.repeat(20), 'signs within a sentence'],
    ['_'.repeat(MAX_MARKDOWN_SIGNS), 'a line to sign on'],
  ])('%j has no fault: %s', (body) => {
    expect(markdownFault(body)).toBeNull()
  })
})

describe('what nests too deep', () => {
  test.each([
    nested(MAX_MARKDOWN_DEPTH + 1),
    '>'.repeat(MAX_MARKDOWN_DEPTH + 1),
    '> '.repeat(20_000),
    '1. '.repeat(MAX_MARKDOWN_DEPTH + 1),
    '- '.repeat(MAX_MARKDOWN_DEPTH + 1).concat('a'),
    '+ > * 1) '.repeat(4),
    `texte\n${'>'.repeat(20)} suite`,
  ])('%# is told', (body) => {
    expect(markdownFault(body)).toMatch(/^Les listes et les citations s’imbriquent sur 12 niveaux au plus/)
  })
})

test.each(['[', '*', '*a_ ', '_a', '`', '<a ', '![', '***a', '](', '[a]: b\n'])(
  'many %j in one paragraph are told, however long it goes on',
  (signs) => {
    expect(markdownFault(signs.repeat(20_000))).toMatch(/^Un même paragraphe compte au plus 500 signes/)
  },
)

test.each([
  'https://estran.example/a?b=c#d',
  'HTTP://estran.example',
  'mailto:contact@estran.example?subject=Zone',
  'tel:+33231000000',
  '/',
  '/app/map?zone=12#haut',
])('%s may be followed', (address) => {
  expect(isSafeLink(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'ftp://a.example',
  'intent://x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  'http://a.example\\@evil.example',
  'https://estran.example@evil.example',
  'https://estran.example:x@evil.example/a',
  'evil.example',
  '../secret',
  '#ancre',
  '?x=1',
  '',
])('%j may not', (address) => {
  expect(isSafeLink(address)).toBe(false)
})

test('a tab begins a level, and what nobody sees is refused', () => {
  expect(z.parse(markdownText(100), '- a\n\t- b ')).toBe('- a\n    - b')
  for (const hidden of ['\u202e', '\u200b', '\u0000'])
    expect(z.safeParse(markdownText(100), `a${hidden}b`).success).toBe(false)
  expect(z.safeParse(markdownText(10), 'a'.repeat(11)).success).toBe(false)
})
