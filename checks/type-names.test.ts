import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { filesEndingIn, isTest, ROOT, read } from './sources.ts'

/** Names of one word that say of what they are, by what defines them. Any other needs a second word. */
const KNOWN: Record<string, string> = {
  'docs/glossary.md': `Access Alert Automate Endpoint News Page Proof Provider Quote Ranking Result Sampling Scale
    Sector Topic User Weight Zone Zones`,
  'docs/architecture.md': 'Config Database Db Jobs List Mails Store Table Tables Tile',
  'the API, whose fields or calls have this name': 'Attention Logo Period Registration Role',
  'GeoJSON, ISO 8601': 'Moment Ring Shape',
  'what it does, and nothing else does': 'Letter Mailer Pushes Sealer Sessions Signer Spool Toast',
  'all tests': 'App Site',
}
const ALLOWED = new Set(Object.values(KNOWN).flatMap((words) => words.split(/\s+/)))

const LIBS = 'node_modules/@typescript/typescript-*/lib/lib.{dom,es,decorators}*.d.ts'
const GLOBALS = new Set(
  globSync(LIBS, { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^(?:declare )?(?:var|class|interface|type) (\w+)/gm)])
    .map(([, name = '']) => name),
)

const sources = filesEndingIn(['.ts', '.tsx']).filter((path) => !path.endsWith('.d.ts'))
const declared = sources.flatMap((path) =>
  [...read(path).matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].map(([, name = '']) => ({ name, path })),
)
const ofProduct = declared.filter(
  ({ path }) => /^(contract|database|demo|server|web)\//.test(path) && !/^server\/test\//.test(path) && !isTest(path),
)

test('the parser sees the same types in these files', () => {
  const parsed = sources.flatMap((path) =>
    parseSync(path, read(path)).program.body.flatMap((statement) => {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      const isType = node?.type === 'TSTypeAliasDeclaration' || node?.type === 'TSInterfaceDeclaration'
      return isType ? [{ name: node.id.name, path }] : []
    }),
  )
  expect(declared).toEqual(parsed)
})

test('the names of TypeScript were seen', () => {
  for (const name of ['File', 'Text', 'Range', 'Image', 'Lock', 'Promise', 'Pick', 'Disposable'])
    expect([name, GLOBALS.has(name)]).toEqual([name, true])
})

test('a type’s name is declared once in the product', () => {
  const twice = [...Map.groupBy(ofProduct, ({ name }) => name)].filter(([, places]) => places.length > 1)
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)).toEqual([])
})

describe('a type’s name', () => {
  test('hides nothing that the browser or the language calls so', () => {
    const hiding = declared.filter(({ name }) => GLOBALS.has(name))
    expect(hiding.map(({ name, path }) => `${name} in ${path}`)).toEqual([])
  })

  test('says of what it is: two words, or one that the project defines', () => {
    const vague = declared.filter(({ name }) => /^[A-Z][a-z\d]*$/.test(name) && !ALLOWED.has(name))
    expect(vague.map(({ name, path }) => `${name} in ${path}`)).toEqual([])
  })

  test('that is allowed as one word is still there, and in the page that defines it', () => {
    const names = new Set(declared.map(({ name }) => name))
    const isGone = (word: string) => !names.has(word)
    expect([...ALLOWED].filter(isGone)).toEqual([])
    for (const [page, words] of Object.entries(KNOWN).filter(([source]) => source.endsWith('.md')))
      expect(words.split(/\s+/).filter((word) => !new RegExp(`\\b${word}`, 'i').test(read(page)))).toEqual([])
  })
})
