import { expect, test } from 'vitest'
import { filesEndingIn, read } from './sources.ts'

const MAX_LINES = 250
const MAX_LINES_OF_NINE_IN_TEN = 150

/** Lists of facts, not something one reads from top to bottom. */
const DATA: readonly string[] = ['checks/specification-texts.ts']

const sizes = filesEndingIn(['.ts', '.tsx', '.css', '.sql', '.mjs', '.js', '.html'])
  .filter((path) => !DATA.includes(path))
  .map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
  .sort((a, b) => b.lines - a.lines)

const shown = ({ path, lines }: (typeof sizes)[number]) => `${path} (${lines})`

/** The size that this share of the files does not pass. */
const quantile = (share: number) => sizes[Math.floor(sizes.length * (1 - share))]?.lines ?? 0

test('enough files were seen, of every kind', () => {
  expect(sizes.length).toBeGreaterThanOrEqual(180)
  for (const [ending, floor] of [
    ['.ts', 100],
    ['.tsx', 35],
    ['.css', 25],
    ['.sql', 2],
    ['.mjs', 1],
  ] as const) {
    const seen = sizes.filter(({ path }) => path.endsWith(ending))
    expect([ending, seen.length >= floor]).toEqual([ending, true])
  }
  expect(quantile(0.5)).toBeGreaterThan(10)
})

test(`no hand-written file is longer than ${MAX_LINES} lines`, () => {
  expect(sizes.filter(({ lines }) => lines > MAX_LINES).map(shown)).toEqual([])
})

test(`nine files in ten have at most ${MAX_LINES_OF_NINE_IN_TEN} lines`, () => {
  const longest = sizes.slice(0, Math.ceil(sizes.length / 10)).map(shown)
  expect(quantile(0.9), longest.join('\n')).toBeLessThanOrEqual(MAX_LINES_OF_NINE_IN_TEN)
})
