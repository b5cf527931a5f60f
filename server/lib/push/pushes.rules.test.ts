import { expect, test } from 'vitest'
import { notBefore } from './pushes.rules.ts'

const NOW = new Date('2026-11-22T10:00:00Z')

test.each([
  [null, null],
  ['120', '2026-11-22T10:02:00.000Z'],
  ['Sun, 22 Nov 2026 10:05:00 GMT', '2026-11-22T10:05:00.000Z'],
  ['Sun, 22 Nov 2026 09:05:00 GMT', null],
  ['86401', null],
  ['soon', null],
  ['-5', null],
  ['1e9', null],
])('Retry-After %j is until %s', (text, moment) => {
  expect(notBefore(text, NOW)?.toISOString() ?? null).toBe(moment)
})
