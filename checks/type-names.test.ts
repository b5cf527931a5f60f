import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesEndingIn, isTest, read } from './sources.ts'

/** Alone they do not say of what. */
const VAGUE = new Set(
  'Account Answer Asked Change Changes Content Context Counts Entry Judged Known Outcome Part Person Place Placed Query Reader Row Sent Settings Shown State Stored Subject View'.split(
    ' ',
  ),
)

const sources = filesEndingIn(['.ts', '.tsx'])
  .filter((path) => /^(contract|database|demo|server|web)\//.test(path) && !/^server\/(test|types)\//.test(path))
  .filter((path) => !isTest(path) && !path.endsWith('.d.ts'))

const declared = sources.flatMap((path) =>
  [...read(path).matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].map(([, name = '']) => ({ name, path })),
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

test('a type’s name is declared once in the product', () => {
  const twice = [...Map.groupBy(declared, ({ name }) => name)].filter(([, places]) => places.length > 1)
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)).toEqual([])
})

test('a type’s name says of what it is', () => {
  expect(declared.filter(({ name }) => VAGUE.has(name)).map(({ name, path }) => `${name} in ${path}`)).toEqual([])
})
