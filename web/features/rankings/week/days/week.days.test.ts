import { expect, test } from 'vitest'
import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { type WeekLineChange, weekLineOf } from '../week.rules.ts'
import { commonDays, filledFrom, hasOwnDays, periodsText, periodWords, usualDays, withDays } from './week.days.ts'
import type { TypedDays } from './week.faults.ts'

const TODAY = '2026-11-26'

const SCALE: Scale = {
  ...{ type: 'arn_f', label: 'ARN F-spécifiques infectieux', unit: 'UFP/g' },
  ...{ validity_days: 28, ranking_days: 28, names: [], version: 1 },
  classes: [
    { ...UNRANKED, key: 'faible', label: 'Faible', max: 10 },
    { ...UNRANKED, key: 'elevee', label: 'Élevée', min: 10 },
  ],
}

const line = (ends_on: string | null, change?: WeekLineChange, values: Partial<RankingProposal> = {}, scale = SCALE) =>
  weekLineOf(
    {
      zone: { id: 1, code: '56.08.2', name: 'Baie de Quiberon', aliases: [] },
      ...{ type: 'arn_f', in_force: null, decided: null, reasons: ['decide', 'none'], samplings: [] },
      ...{ class: 'faible', value: 4, below_limit: false, starts_on: TODAY, ends_on },
      ...values,
    },
    scale,
    change,
    TODAY,
  )

const USUAL = { starts_on: '26/11/26', ends_on: '24/12/26' }
const OTHER = { starts_on: '27/11/26', ends_on: '31/12/26' }

test('the days for all are those that most lines are proposed', () => {
  expect(usualDays([line('2026-11-30'), line('2026-12-24'), line('2026-12-24')], TODAY)).toEqual(USUAL)
  expect(usualDays([line(null)], TODAY)).toEqual({ starts_on: '26/11/26', ends_on: '' })
  expect(usualDays([], TODAY)).toEqual({ starts_on: '26/11/26', ends_on: '' })
})

const typedOver = (over: TypedDays, lines: Parameters<typeof commonDays>[0] = []) => ({
  ...commonDays(lines, over),
  days: OTHER,
})

test('days typed for all are those of lines that are proposed others since; an exception stays one', () => {
  const exception = line('2026-11-30')
  const other = { ...line('2027-01-21'), key: '2-arn_f' }
  const typed = typedOver(USUAL, [exception])
  // A colleague has changed how long a class holds.
  expect(withDays(other, { ...USUAL, ends_on: '21/01/27' }, typed).draft).toMatchObject(OTHER)
  // All others are saved.
  expect(withDays(exception, { ...USUAL, ends_on: '30/11/26' }, typed)).toBe(exception)
})

test('a button says the period of what it saves, or that there are several', () => {
  expect(periodsText([line('2026-12-24'), line('2026-12-24')], TODAY)).toBe('26/11 →\u00A024/12')
  expect(periodsText([line('2026-12-24'), line('2026-11-30')], TODAY)).toBe('2\u00A0périodes')
})

test.each([
  ['proposed those for all', line('2026-12-24'), OTHER],
  ['proposed others', line('2026-11-30'), { starts_on: '26/11/26', ends_on: '30/11/26' }],
  ['given days by hand', line('2026-12-24', { ...USUAL, ends_on: '1/12/26' }), { ...USUAL, ends_on: '1/12/26' }],
  ['given the same by hand', line('2026-12-24', USUAL), USUAL],
])('a line %s keeps or follows them', (_name, given, expected) => {
  const followed = withDays(given, USUAL, typedOver(USUAL))
  expect(followed.draft).toMatchObject(expected)
  expect(hasOwnDays(followed, OTHER)).toBe(expected !== OTHER)
  expect(followed.isEdited).toBe(given.isEdited)
})

test('a line is the same object while nothing was changed for all', () => {
  const given = line('2026-12-24')
  expect(withDays(given, USUAL, { ...typedOver(USUAL), days: USUAL })).toBe(given)
})

test('a line is filled from the one above: its class where its scale has it, its value, or both its days', () => {
  const above = line('2026-11-30', { value: '120' })
  const below = line('2026-12-24')
  expect(filledFrom(above, below, 'value')).toEqual({ value: '120', class: '' })
  expect(filledFrom(above, below, 'class')).toEqual({ class: 'elevee' })
  expect(filledFrom(above, below, 'days')).toEqual({ starts_on: '26/11/26', ends_on: '30/11/26' })
  expect(filledFrom(above, below, 'tick')).toBeNull()
  const other = line(null, undefined, { type: 'phages' }, { ...SCALE, type: 'phages', classes: [] })
  expect(filledFrom(above, other, 'class')).toBeNull()
  expect(filledFrom(line(null, undefined, { class: null, value: null }), below, 'class')).toBeNull()
})

test('days are said without the year of today', () => {
  expect(periodWords(USUAL, TODAY)).toBe('26/11 →\u00A024/12')
  expect(periodWords({ starts_on: '02/01/27', ends_on: '' }, TODAY)).toBe('02/01/27 →\u00A0ouverte')
})
