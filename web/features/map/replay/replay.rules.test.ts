import { expect, test } from 'vitest'
import type { ZoneHistory } from '../../../../contract/zones.ts'
import { changeDays, replayedDay } from './replay.rules.ts'

test.each([
  [null, null],
  ['', null],
  ['hier', null],
  ['2026-02-30', null],
  ['2026-11-25', null],
  ['2027-01-01', null],
  ['2026-11-24', '2026-11-24'],
  ['2024-11-01', '2024-11-01'],
  ['1999-01-01', '2024-11-01'],
])('the address names %j: the day shown is %j', (text, day) => {
  expect(replayedDay(text, '2024-11-01', '2026-11-25')).toBe(day)
})

test('a change is the first day of a class and the one after its last, once each, within what can be shown', () => {
  const zone = (arn_f: ZoneHistory['zones'][number]['rankings']['arn_f']) => ({
    ...{ id: 1, code: '1', name: '', department: '56', aliases: [], center: null, bbox: null, archived_on: null },
    rankings: { phages: [], arn_f },
    samplings: { phages: [], arn_f: [] },
  })
  const history: ZoneHistory = {
    ...{ updated_at: null, from: '2026-01-01', on: '2026-03-01', tiles_version: '' },
    zones: [
      zone([
        ['2025-12-01', '2026-01-10', 'faible', 2, false],
        ['2026-01-11', '2026-02-28', 'elevee', 200, false],
      ]),
      zone([['2026-02-01', null, 'faible', null, false]]),
    ],
  }
  expect(changeDays(history, 'arn_f')).toEqual(['2026-01-01', '2026-01-11', '2026-02-01', '2026-03-01'])
  expect(changeDays(history, 'phages')).toEqual(['2026-01-01', '2026-03-01'])
})
