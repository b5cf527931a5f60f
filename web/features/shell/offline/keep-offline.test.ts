import { expect, test } from 'vitest'
import { isKeptAs } from './keep-offline.ts'

const received_at = '2026-11-26T09:00:00.000Z'

test.each([
  ['the same', { received_at }, true],
  ['one that was corrected since', { received_at: '2026-11-20T09:00:00.000Z' }, false],
  ['nothing', undefined, false],
  ['one that was deleted', null, false],
])('a kept result is %s: it stays as it is %s', (_what, kept, expected) => {
  expect(isKeptAs(kept, received_at)).toBe(expected)
})
