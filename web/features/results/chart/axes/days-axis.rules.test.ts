import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../../../contract/core/days.ts'
import { dayTicks } from './days-axis.rules.ts'
import { textWidth } from './text-width.ts'

const labels = (from: string, to: string, width: number) => dayTicks([from, to], width).map(({ label }) => label)

test.each<[string, string, string, number, string[]]>([
  ['days', '2026-11-16', '2026-11-20', 320, ['16 nov.', '17 nov.', '18 nov.', '19 nov.', '20 nov.']],
  ['Mondays', '2026-11-01', '2026-12-01', 300, ['2 nov.', '9 nov.', '16 nov.', '23 nov.', '30 nov.']],
  ['every second Monday', '2026-11-01', '2026-12-13', 230, ['9 nov.', '23 nov.', '7 déc.']],
  ['months', '2026-11-01', '2027-03-15', 300, ['nov.', 'déc.', 'janv.', 'févr.', 'mars']],
  ['quarters from November on', '2025-11-22', '2026-11-22', 230, ['févr.', 'mai', 'août', 'nov.']],
  ['winters', '2021-06-01', '2026-11-22', 250, ['nov.', 'nov.', 'nov.', 'nov.', 'nov.', 'nov.']],
])('%s', (_name, from, to, width, expected) => {
  expect(labels(from, to, width)).toEqual(expected)
})

test('a year is written where it begins to be shown', () => {
  const ticks = dayTicks(['2026-11-01', '2027-03-15'], 300)
  expect(ticks.map(({ year }) => year)).toEqual(['2026', null, '2027', null, null])
  expect(dayTicks(['2026-11-01', '2027-03-15'], 300, 'hidden').map(({ year }) => year)).toEqual(Array(5).fill(null))
})

describe.each([184, 230, 290, 480, 900, 1400])('on %i pixels', (width) => {
  test.each([1, 3, 10, 30, 42, 90, 181, 365, 730, 1100, 2000, 4000, 10_000, 40_000])(
    '%i days have regular ticks whose labels do not touch',
    (days) => {
      for (const from of ['2026-11-01', '2026-02-27', '2024-12-31', '1969-12-20']) {
        const ticks = dayTicks([from, addDays(from, days)], width)
        expect(ticks.length).toBeGreaterThan(days > 14 ? 1 : 0)
        expect(ticks.length).toBeLessThanOrEqual(width / 28)
        const steps = ticks.slice(1).map(({ day }, index) => daysBetween(ticks[index]?.day ?? '', day))
        // Months, quarters and years are not all as long.
        expect(Math.max(0, ...steps) / Math.min(...steps, Number.MAX_VALUE)).toBeLessThan(1.12)
        for (const [index, step] of steps.entries()) {
          const [one, other] = [ticks[index], ticks[index + 1]].map((tick) => textWidth(tick?.label ?? ''))
          expect((step * width) / days).toBeGreaterThan(((one ?? 0) + (other ?? 0)) / 2)
        }
        expect(ticks.every(({ day }) => day >= from && day <= addDays(from, days))).toBe(true)
      }
    },
  )
})
