import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesEndingIn, isTest, read } from './sources.ts'

const MAX_LINES = 250
const MAX_ENTRIES_OF_A_FOLDER = 25

/** Lists of facts, not something one reads from top to bottom. */
const DATA: readonly string[] = ['checks/specification-texts.ts', 'database/tables.ts']

/** The root; the slices, one folder a subject; what only ever grows, in one order. */
const LONG = new Set(['.', 'contract', 'web/features', 'server/features', 'database/migrations'])

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

/** Files that run in the product. */
const served = files.filter(
  ({ path }) =>
    /\.tsx?$/.test(path) &&
    /^(contract|server|web|database|demo)\//.test(path) &&
    !isTest(path) &&
    !path.startsWith('server/test/'),
)

const shown = ({ path, lines }: SourceFile) => `${path} (${lines})`
test('enough files were seen, of every kind', () => {
  expect(files.length).toBeGreaterThanOrEqual(1200)
  expect(served.length).toBeGreaterThanOrEqual(630)
  for (const [ending, floor] of [
    ['.ts', 840],
    ['.tsx', 195],
    ['.css', 146],
    ['.sql', 23],
    ['.mjs', 2],
  ] as const) {
    const seen = files.filter(({ path }) => path.endsWith(ending))
    expect([ending, seen.length >= floor]).toEqual([ending, true])
  }
})

test(`no hand-written file is longer than ${MAX_LINES} lines`, () => {
  expect(files.filter(({ lines }) => lines > MAX_LINES).map(shown)).toEqual([])
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
    expect(folders.size).toBeGreaterThanOrEqual(130)
    expect(Math.max(...[...folders.values()].map(({ size }) => size))).toBeGreaterThan(15)
  })

  test(`have at most ${MAX_ENTRIES_OF_A_FOLDER} entries each`, () => {
    const wide = [...folders].filter(([folder, { size }]) => !LONG.has(folder) && size > MAX_ENTRIES_OF_A_FOLDER)
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
