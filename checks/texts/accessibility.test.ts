import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_MET } from '../../contract/rules/texts/contents.accessibility.ts'
import { rateOf, SELF_ASSESSMENT } from '../../contract/rules/texts/operator.accessibility.ts'
import { ROOT, read } from '../sources.ts'

/** How many criteria each of the thirteen topics of RGAA 4.1.2 has. */
const CRITERIA = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12].flatMap((count, topic) =>
  Array.from({ length: count }, (_, at) => `${topic + 1}.${at + 1}`),
)

/** In place of a test, where a person must judge. */
const LOOKED_AT = /^looked at (20\d\d-\d\d-\d\d)$/

const [, ...rows] = read('docs/accessibility.tsv')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [number = '', state = '', how = '', shownBy = ''] = line.split('\t')
    return { number, state, how, references: shownBy.split(' | ').filter(Boolean) }
  })
const inState = (state: string) => rows.filter((row) => row.state === state)
const [met, notMet] = [inState('met'), inState('not')]

test('the table has each criterion once, in one of three states, with words', () => {
  expect(CRITERIA).toHaveLength(106)
  expect(rows.map(({ number }) => number)).toEqual(CRITERIA)
  expect(met.length + notMet.length + inState('not applicable').length).toBe(106)
  expect(rows.filter(({ how }) => how === '')).toEqual([])
})

test('a criterion that is met names the test that shows it, or the day on which it was looked at', () => {
  expect(met.filter(({ references }) => references.length === 0)).toEqual([])
  const isThere = (reference: string) => {
    const day = LOOKED_AT.exec(reference)?.[1]
    if (day !== undefined) return day <= SELF_ASSESSMENT.on
    const [path = '', ...words] = reference.split('#')
    return existsSync(join(ROOT, path)) && words.join('#') !== '' && read(path).includes(words.join('#'))
  }
  const all = met.flatMap(({ references }) => references)
  expect(all.filter((reference) => !isThere(reference))).toEqual([])
  expect(all.filter((reference) => !LOOKED_AT.test(reference)).length).toBeGreaterThan(50)
})

test('the declaration tells these figures, each criterion that is not met, and of which version', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(SELF_ASSESSMENT).toMatchObject({ met: met.length, notMet: notMet.length, version })
  expect(NOT_MET.map(({ criterion }) => criterion)).toEqual(notMet.map(({ number }) => number))
  const page = read('docs/accessibility.md')
  expect(page).toContain(`${met.length} of ${met.length + notMet.length}, ${rateOf(SELF_ASSESSMENT)} %`)
})
