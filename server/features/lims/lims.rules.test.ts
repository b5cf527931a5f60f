import { expect, test } from 'vitest'
import { externalIdOf } from './lims.rules.ts'

test.each([
  [{ external_id: 'LAB/1' }, 'LAB/1'],
  [{ external_id: '  A  1 ' }, 'A 1'],
  [{ external_id: 3 }, null],
  [{ external_id: 'x'.repeat(200) }, null],
  [{ external_id: '\udc00' }, null],
  [{}, null],
  [null, null],
  ['abc', null],
  [[{ external_id: 'A' }], null],
])('%j is named as %j', (row, name) => {
  expect(externalIdOf(row)).toBe(name)
})
