import { afterEach, describe, expect, test, vi } from 'vitest'
import { clock, dayOf, today } from './clock.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const at = (utc: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(utc))

/** A moment in UTC, and the day it is then in Paris. */
const DAYS = [
  // Winter: one hour ahead.
  ['2026-01-14T22:59:59.999Z', '2026-01-14'],
  ['2026-01-14T23:00:00.000Z', '2026-01-15'],
  // Summer: two.
  ['2026-07-14T21:59:59.999Z', '2026-07-14'],
  ['2026-07-14T22:00:00.000Z', '2026-07-15'],
  // Clocks go forward on 29 March 2026 at 1:00 UTC: that day begins in winter time and ends in summer time.
  ['2026-03-28T22:59:59.999Z', '2026-03-28'],
  ['2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['2026-03-29T21:59:59.999Z', '2026-03-29'],
  ['2026-03-29T22:00:00.000Z', '2026-03-30'],
  // And back on 25 October 2026: 25 hours.
  ['2026-10-24T21:59:59.999Z', '2026-10-24'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['2026-10-25T22:59:59.999Z', '2026-10-25'],
  ['2026-10-25T23:00:00.000Z', '2026-10-26'],
  // Leap day, and the end of the year.
  ['2028-02-28T23:00:00.000Z', '2028-02-29'],
  ['2028-02-29T22:59:59.999Z', '2028-02-29'],
  ['2028-02-29T23:00:00.000Z', '2028-03-01'],
  ['2026-02-28T23:00:00.000Z', '2026-03-01'],
  ['2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
] as const

describe.each(['Europe/Paris', 'UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])('a server in %s', (zone) => {
  test.each(DAYS)('at %s it is %s in Paris', (utc, day) => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    expect(dayOf(new Date(utc))).toBe(day)
    at(utc)
    expect(today()).toBe(day)
  })
})

test('the day turns at midnight itself, not a minute later', () => {
  at('2026-01-14T22:59:00.000Z')
  expect(today()).toBe('2026-01-14')
  at('2026-01-14T22:59:59.999Z')
  expect(today()).toBe('2026-01-14')
  at('2026-01-14T23:00:00.000Z')
  expect(today()).toBe('2026-01-15')
})

test('a clock set back is followed', () => {
  at('2026-01-14T23:00:00.000Z')
  expect(today()).toBe('2026-01-15')
  at('2026-01-14T22:59:59.999Z')
  expect(today()).toBe('2026-01-14')
})

test('without a test’s change it is the real time', () => {
  const before = Date.now()
  const now = clock.now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
