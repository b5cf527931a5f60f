import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetVisits, lastVisitOf } from './last-visit.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the last visit is the day before today’s first, however often one comes today', () => {
  expect(lastVisitOf(1, '2026-11-20')).toBeNull()
  expect(lastVisitOf(1, '2026-11-20')).toBeNull()
  expect(lastVisitOf(1, '2026-11-24')).toBe('2026-11-20')
  expect(lastVisitOf(1, '2026-11-24')).toBe('2026-11-20')
  expect(lastVisitOf(1, '2026-11-26')).toBe('2026-11-24')
})

test('nothing is known of another person, nor after signing out', () => {
  lastVisitOf(1, '2026-11-20')
  expect(lastVisitOf(2, '2026-11-24')).toBeNull()
  lastVisitOf(1, '2026-11-24')
  forgetVisits()
  expect(lastVisitOf(1, '2026-11-26')).toBeNull()
})
