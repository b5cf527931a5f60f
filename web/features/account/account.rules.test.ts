import { expect, test } from 'vitest'
import { isOldPassword } from './account.rules.ts'

test.each([
  ['2026-11-20T08:00:00.000Z', false],
  ['2025-11-21T08:00:01.000Z', false],
  ['2025-11-21T08:00:00.000Z', true],
  ['2019-01-01T00:00:00.000Z', true],
])('a password of %s is due for a change on 21 November 2026: %s', (changedAt, isDue) => {
  expect(isOldPassword(changedAt, new Date('2026-11-21T08:00:00Z'))).toBe(isDue)
})
