import { expect, test } from 'vitest'
import { isKeptAs } from './keep-offline.ts'

const received_at = '2026-11-26T09:00:00.000Z'
const same = { received_at }
const older = { received_at: '2026-11-20T09:00:00.000Z' }

test.each([
  ['the same', [same], true],
  ['one that was corrected since', [older], false],
  ['nothing', [undefined], false],
  ['one that was deleted', [null], false],
  ['one whose other type came last', [older, same], true],
  ['one whose other type was corrected since', [older, older], false],
  ['one whose other type is not kept', [same, undefined], false],
])('a kept result is %s: it stays as it is %s', (_what, kept, expected) => {
  expect(isKeptAs(kept, received_at)).toBe(expected)
})
