import { dirname } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { filesEndingIn, isProduct, read } from './sources.ts'

const MAX_LINES = 250
const MAX_LINES_OF_A_FUNCTION = 100
const MAX_ENTRIES_OF_A_FOLDER = 25

/** Lists of facts, not something one reads from top to bottom. */
const DATA: readonly string[] = ['checks/texts/specification-texts.ts', 'database/tables.ts']

/** Still to be cut. */
const LONGER_TODAY: readonly string[] = []

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

const shown = ({ path, lines }: SourceFile) => `${path} (${lines})`

test(`no hand-written file is longer than ${MAX_LINES} lines`, () => {
  expect(files.filter(({ lines }) => lines > MAX_LINES).map(shown)).toEqual([])
})

interface WrittenFunction {
  name: string
  lines: number
}

/** By the name of what holds them; a function inside another counts by itself and in it. */
function functionsOf(path: string, text: string): WrittenFunction[] {
  const found: WrittenFunction[] = []
  const names = new Map<number, string>()
  const see = ({ id, start, end }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const name = id?.name ?? names.get(start) ?? 'without a name'
    found.push({ name, lines: text.slice(start, end).split('\n').length })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    FunctionDeclaration: see,
    FunctionExpression: see,
    ArrowFunctionExpression: see,
  }).visit(parseSync(path, text).program)
  return found
}

describe('functions', () => {
  test(`of the product have at most ${MAX_LINES_OF_A_FUNCTION} lines`, () => {
    const long = files
      .filter(({ path }) => isProduct(path))
      .flatMap(({ path, text }) => functionsOf(path, text).map((one) => ({ path, ...one })))
      .filter(({ lines }) => lines > MAX_LINES_OF_A_FUNCTION)
    expect(long.map(({ path, name }) => `${path} ${name}`).sort()).toEqual(LONGER_TODAY)
  })

  test.each([
    ['function a() {\n  b()\n}', 'a', 3],
    ['export const a = async () => {\n}', 'a', 2],
    ['const a = { b(x) {\n  c(x)\n} }', 'b', 3],
    ['class A {\n  b() {\n  }\n}', 'b', 2],
    ['a((x) => {\n  b(x)\n})', 'without a name', 3],
  ])('%j has « %s » of %i lines', (text, name, lines) => {
    expect(functionsOf('a.ts', text)).toEqual([{ name, lines }])
  })
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
