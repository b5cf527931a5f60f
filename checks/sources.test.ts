import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesEndingIn, ROOT, read } from './sources.ts'

const { include }: { include: string[] } = JSON.parse(read('tsconfig.json'))
const folders = include.filter((one) => !one.includes('.'))

test('the checks see each file that the compiler is given', () => {
  const given = globSync([...include, ...folders.map((folder) => `${folder}/**/*.{ts,tsx}`)], { cwd: ROOT })
  expect(filesEndingIn(['.ts', '.tsx'])).toEqual(given.filter((path) => /\.tsx?$/.test(path)).sort())
})

test('and what lies beside it', () => {
  const found = globSync(
    folders.map((folder) => `${folder}/**`),
    { cwd: ROOT, withFileTypes: true },
  )
  const seen = filesEndingIn(['']).filter((path) => path.includes('/'))
  expect(seen).toHaveLength(found.filter((entry) => entry.isFile()).length)
})
