import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, read } from './sources.ts'

const PAGE = 'docs/security.md'
const page = read(PAGE)

/** Every requirement of OWASP ASVS 5.0.0 of level 1 or 2: a section with its first and last, as they follow each other. */
const REQUIREMENTS = `
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4
10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7
16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? []
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`)
  })

const NUMBER = /\b\d+\.\d+\.\d+\b/g
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
/** Of exceptions and of what does not apply: the numbers stand before a colon, also in the middle of a line. */
const items = page.split('\n').filter((line) => /^- \d+\.\d+\.\d+[,:]/.test(line))
const numbersOf = (line: string) =>
  [...line.matchAll(/(?<=^- |\. )(\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*):/g)].flatMap(([, all = '']) => all.match(NUMBER))

test('each requirement of levels 1 and 2 stands on the page once, and nothing else does', () => {
  expect(REQUIREMENTS).toHaveLength(253)
  const listed = [...rows.map((row) => row.split(' ')[1]), ...items.flatMap(numbersOf)]
  expect(listed.toSorted()).toEqual(REQUIREMENTS.toSorted())
})

/** `path` "words that stand in it" */
const references = [...page.matchAll(/`([\w./-]+\.\w+)` "([^"]+)"/g)].map(([, path = '', words = '']) => ({
  path,
  words,
}))

test('what a line names exists and holds the quoted words', () => {
  expect(references.length).toBeGreaterThanOrEqual(rows.length)
  // Of the page itself, what stands before its tables: there the words do not find themselves.
  const textOf = (path: string) => (path === PAGE ? page.slice(0, page.indexOf('## V1 ')) : read(path))
  const holds = ({ path, words }: { path: string; words: string }) =>
    existsSync(join(ROOT, path)) && textOf(path).includes(words)
  expect(references.filter((one) => !holds(one))).toEqual([])
})

test('each requirement that is met names what shows it', () => {
  const silent = rows.filter((row) => !/`[\w./-]+` "[^"]+"/.test(row.split(' | ')[2] ?? ''))
  expect(silent).toEqual([])
})
