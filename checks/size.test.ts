import { dirname } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { filesEndingIn, isTest, read } from './sources.ts'

const MAX_LINES = 250
const MAX_LINES_OF_NINE_IN_TEN = 140
/** Without tests, which grow by one more case. */
const MAX_LINES_OF_NINE_IN_TEN_SERVED = 111
const MAX_ENTRIES_OF_A_FOLDER = 25
const MAX_COMMENT_SHARE = 0.04

/** Lists of facts, not something one reads from top to bottom. */
const DATA: readonly string[] = ['checks/specification-texts.ts', 'database/tables.ts']

interface SourceFile {
  path: string
  text: string
  lines: number
}

const files: SourceFile[] = filesEndingIn(['.ts', '.tsx', '.css', '.sql', '.mjs', '.js', '.html'])
  .filter((path) => !DATA.includes(path))
  .map((path) => ({ path, text: read(path) }))
  .map(({ path, text }) => ({ path, text, lines: text.trimEnd().split('\n').length }))
  .sort((a, b) => b.lines - a.lines)

const scripts = files.filter(({ path }) => /\.tsx?$/.test(path))

/** What runs in the product. */
const served = scripts.filter(
  ({ path }) => /^(contract|server|web|database)\//.test(path) && !isTest(path) && !path.startsWith('server/test/'),
)

const shown = ({ path, lines }: SourceFile) => `${path} (${lines})`
const longestTenth = (among: readonly SourceFile[]) => among.slice(0, Math.ceil(among.length / 10)).map(shown)

/** The size that this share of the files, sorted from the longest on, does not pass. */
const quantile = (among: readonly SourceFile[], share: number) =>
  among[Math.floor(among.length * (1 - share))]?.lines ?? 0

test('enough files were seen, of every kind', () => {
  expect(files.length).toBeGreaterThanOrEqual(700)
  expect(served.length).toBeGreaterThanOrEqual(400)
  for (const [ending, floor] of [
    ['.ts', 500],
    ['.tsx', 115],
    ['.css', 90],
    ['.sql', 5],
    ['.mjs', 2],
  ] as const) {
    const seen = files.filter(({ path }) => path.endsWith(ending))
    expect([ending, seen.length >= floor]).toEqual([ending, true])
  }
  expect(quantile(files, 0.5)).toBeGreaterThan(40)
})

test(`no hand-written file is longer than ${MAX_LINES} lines`, () => {
  expect(files.filter(({ lines }) => lines > MAX_LINES).map(shown)).toEqual([])
})

test(`nine files in ten have at most ${MAX_LINES_OF_NINE_IN_TEN} lines`, () => {
  expect(quantile(files, 0.9), longestTenth(files).join('\n')).toBeLessThanOrEqual(MAX_LINES_OF_NINE_IN_TEN)
})

test(`nine in ten of those that run in the product have at most ${MAX_LINES_OF_NINE_IN_TEN_SERVED}`, () => {
  expect(quantile(served, 0.9), longestTenth(served).join('\n')).toBeLessThanOrEqual(MAX_LINES_OF_NINE_IN_TEN_SERVED)
})

/** The folders of these files, with what one sees in each: a component, its styles and its test are one thing. */
function entriesOf(paths: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  const add = (path: string, name: string) => {
    const folder = dirname(path)
    folders.set(folder, (folders.get(folder) ?? new Set()).add(name))
    if (folder !== '.') add(folder, `${folder}/`)
  }
  for (const path of paths) add(path, path.replace(/(\.module)?\.\w+$/, '').replace(/\.test$/, ''))
  return folders
}

describe('folders', () => {
  const folders = entriesOf(filesEndingIn(['']))

  test('were seen', () => {
    expect(folders.size).toBeGreaterThanOrEqual(60)
    expect(Math.max(...[...folders.values()].map(({ size }) => size))).toBeGreaterThan(15)
  })

  test(`have at most ${MAX_ENTRIES_OF_A_FOLDER} entries each`, () => {
    const wide = [...folders].filter(([folder, { size }]) => folder !== '.' && size > MAX_ENTRIES_OF_A_FOLDER)
    expect(wide.map(([folder, { size }]) => `${folder} (${size})`)).toEqual([])
  })

  test('count a component with its styles and its test once, and a folder once', () => {
    const paths = [
      'a/b.tsx',
      'a/b.module.css',
      'a/b.test.ts',
      'a/c.routes.ts',
      'a/c.queries.ts',
      'a/d/e.ts',
      'a/d/f.ts',
    ]
    expect(entriesOf(paths).get('a')?.size).toBe(4)
  })
})

/** Lines that hold a comment and nothing else. */
function commentLinesOf(path: string, text: string): number {
  const { comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return comments
    .filter(({ start }) => /(^|\n)[ \t]*$/.test(text.slice(0, start)))
    .reduce((sum, { start, end }) => sum + text.slice(start, end).split('\n').length, 0)
}

describe('comments', () => {
  test(`are at most ${MAX_COMMENT_SHARE * 100} lines in a hundred`, () => {
    const lines = scripts.reduce((sum, file) => sum + file.lines, 0)
    const comments = scripts.reduce((sum, { path, text }) => sum + commentLinesOf(path, text), 0)
    expect(comments).toBeGreaterThan(0)
    expect(comments / lines).toBeLessThanOrEqual(MAX_COMMENT_SHARE)
  })

  test('are counted by their lines, not where they follow code', () => {
    const text = '/** One. */\nconst a = 1 // two\n  // three\n/*\n * four\n */\nconst url = "http://five"\n'
    expect(commentLinesOf('a.ts', text)).toBe(5)
  })
})
