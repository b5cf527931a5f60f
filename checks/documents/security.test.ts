import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, read } from '../sources.ts'

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

const [, ...rows] = read('docs/security.tsv')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [number = '', state = '', how = '', shownBy = ''] = line.split('\t')
    const references = shownBy.split(' | ').filter(Boolean)
    return { number, state, how, references }
  })
const met = rows.filter(({ state }) => state === 'met')

test('the table has each requirement of levels 1 and 2 once, and nothing else', () => {
  expect(REQUIREMENTS).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(REQUIREMENTS)
})

test('a requirement that is met names what shows it, any other its reason', () => {
  expect(met.filter(({ references }) => references.length === 0)).toEqual([])
  const others = rows.filter(({ state }) => state !== 'met')
  expect(others.filter(({ state, how }) => !['exception', 'not applicable'].includes(state) || how === '')).toEqual([])
})

test('a reference exists and its file holds the words after its #', () => {
  const holds = (reference: string) => {
    const [path = '', ...words] = reference.split('#')
    return existsSync(join(ROOT, path)) && words.length > 0 && read(path).includes(words.join('#'))
  }
  const all = met.flatMap(({ references }) => references)
  expect(all.length).toBeGreaterThan(150)
  expect(all.filter((one) => !holds(one))).toEqual([])
})
