import { expect, test } from 'vitest'
import { readPasswordCode } from './passwords.code.ts'

const CODE = 'K7QM-2Z0X-91AB'

test.each([
  CODE,
  'k7qm-2z0x-91ab',
  'K7QM2Z0X91AB',
  ' k7qm 2z0x 91ab ',
  'K7QM\u00A02Z0X\u00A091AB',
  'K7QM–2ZOX–9IAB',
  'k7qm-2zox-9lab',
  'K7QM-2Z0X-91AB.',
])('%j is the code', (typed) => {
  expect(readPasswordCode(typed)).toBe(CODE)
})

test.each([
  '',
  '-',
  'K7QM-2Z0X-91A',
  'K7QM-2Z0X-91AB-C',
  'U7QM-2Z0X-91AB',
  'K7QM-2Z0X-91A!',
  // The token of a link.
  'a'.repeat(43),
])('%j is none', (typed) => {
  expect(readPasswordCode(typed)).toBeNull()
})
