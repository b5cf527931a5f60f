import { describe, expect, test } from 'vitest'
import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { IN_FORCE, SCALE } from '../draft/scale-in-force.ts'
import { type WeekLine, type WeekLineChange, weekLineOf } from '../week.rules.ts'
import { confirmable, filterOf, passes, type WeekFilter } from './week.decisions.ts'
import { linesShown, sortOfAddress } from './week.sorts.ts'

const TODAY = '2026-11-24'

const line = (values: Partial<RankingProposal> = {}, change?: WeekLineChange) =>
  weekLineOf(
    {
      zone: { id: 1, code: '56.08.2', name: 'Baie de Quiberon', aliases: [] },
      type: 'arn_f',
      in_force: IN_FORCE,
      decided: null,
      reasons: ['decide', 'changes', 'worse'],
      samplings: [{ sampled_on: '2026-11-20', class: 'moderee', value: 38, below_limit: false }],
      class: 'moderee',
      value: 38,
      below_limit: false,
      starts_on: TODAY,
      ends_on: '2026-12-22',
      ...values,
    },
    SCALE,
    change,
    TODAY,
  )

const SAME: Partial<RankingProposal> = { class: 'faible', value: 4, reasons: ['expires'] }
const UNSAMPLED: Partial<RankingProposal> = {
  in_force: null,
  class: null,
  value: null,
  samplings: [],
  reasons: ['none'],
}

test.each<[string, Partial<RankingProposal>, WeekLineChange | undefined, WeekFilter[]]>([
  ['whose class changes', {}, undefined, ['decide', 'changes', 'worse', 'all']],
  ['whose class stays', SAME, undefined, ['expires', 'same', 'all']],
  ['whose class stays, but was edited', SAME, { value: '5' }, ['expires', 'edited', 'all']],
  ['of a zone that was never sampled', UNSAMPLED, undefined, ['none', 'all']],
])('a line %s is seen under its filters', (_name, values, change, expected) => {
  const all: WeekFilter[] = ['decide', 'changes', 'worse', 'expires', 'none', 'same', 'edited', 'all']
  expect(all.filter((filter) => passes(line(values, change), filter))).toEqual(expected)
})

test.each<[string | null, string, WeekLine[], WeekFilter]>([
  [null, '', [line()], 'decide'],
  [null, '', [], 'decide'],
  ['reason:equals:other', '', [line()], 'decide'],
  [null, '56', [line()], 'all'],
  ['reason:equals:worse', '56', [line()], 'worse'],
  ['reason:equals:none', '', [line()], 'none'],
  ['reason:equals:edited', '', [line()], 'decide'],
  ['reason:equals:edited', '', [line({}, { value: '5' })], 'edited'],
  ['reason:equals:same', '', [line()], 'decide'],
  ['reason:equals:same', '', [line(SAME)], 'same'],
])('the address %s, with the search « %s », shows the right lines', (asked, search, lines, expected) => {
  expect(filterOf(asked, search, lines)).toBe(expected)
})

describe('one press confirms', () => {
  test('what keeps its class, unless it was edited or unticked by hand', () => {
    const lines = [line(), line(SAME), line(SAME, { isTicked: false }), line(SAME, { value: '5' }), line(UNSAMPLED)]
    expect(confirmable(lines)).toEqual([lines[1]])
    expect(confirmable([line(SAME, { isTicked: true })])).toHaveLength(1)
  })

  test('at most five hundred', () => {
    expect(confirmable(Array.from({ length: 600 }, () => line(SAME)))).toHaveLength(500)
  })
})

describe('lines are sorted', () => {
  const zone = (id: number, code: string) => ({ id, code, name: `Anse ${id}`, aliases: id === 2 ? ['QB-2'] : [] })
  const lines = [
    line({ zone: zone(3, '56.08.10'), class: 'elevee', value: 400, in_force: { ...IN_FORCE, ends_on: '2026-11-26' } }),
    line({
      zone: zone(2, '56.08.2'),
      samplings: [{ sampled_on: '2026-11-22', class: 'moderee', value: 38, below_limit: false }],
    }),
    line({ zone: zone(2, '56.08.2'), ...UNSAMPLED, type: 'phages' }),
    line({ zone: zone(1, '56.08.1'), value: 1, below_limit: true, class: 'faible' }),
  ]
  const ids = (sort: string, search = '') => linesShown(lines, { filter: 'all', search, sort }).map(({ key }) => key)

  test.each([
    ['zone', ['1-arn_f', '2-phages', '2-arn_f', '3-arn_f']],
    ['-zone', ['3-arn_f', '2-phages', '2-arn_f', '1-arn_f']],
    ['type', ['2-phages', '1-arn_f', '2-arn_f', '3-arn_f']],
    ['ends_on', ['3-arn_f', '1-arn_f', '2-phages', '2-arn_f']],
    ['value', ['2-phages', '1-arn_f', '2-arn_f', '3-arn_f']],
    ['-value', ['3-arn_f', '2-arn_f', '1-arn_f', '2-phages']],
    ['-sampled_on', ['2-arn_f', '1-arn_f', '3-arn_f', '2-phages']],
    ['-class', ['3-arn_f', '2-arn_f', '1-arn_f', '2-phages']],
  ])('by %s, equal ones by code', (sort, expected) => {
    expect(ids(sort)).toEqual(expected)
  })

  test('and found by any code or name', () => {
    expect(ids('zone', '56.08.10')).toEqual(['3-arn_f'])
    expect(ids('zone', 'anse 2')).toEqual(['2-phages', '2-arn_f'])
    expect(ids('zone', 'qb-2')).toEqual(['2-phages', '2-arn_f'])
  })

  test('a line does not move while it is edited', () => {
    const edited = [line({ zone: zone(1, '1') }, { value: '900' }), line({ zone: zone(2, '2'), value: 50 })]
    expect(linesShown(edited, { filter: 'all', search: '', sort: '-class' }).map(({ key }) => key)).toEqual([
      '1-arn_f',
      '2-arn_f',
    ])
    expect(linesShown(edited, { filter: 'all', search: '', sort: '-value' })[0]?.key).toBe('2-arn_f')
  })

  test.each([
    [null, 'zone'],
    ['worst', 'zone'],
    ['class', 'class'],
    ['-class', '-class'],
    ['toString', 'zone'],
  ])('%s in the address sorts by %s', (asked, expected) => {
    expect(sortOfAddress(asked)).toBe(expected)
  })
})
