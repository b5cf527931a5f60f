import { expect, test } from 'vitest'
import { readProofCode } from './proofs.code.ts'

const CODE = 'K7QM-2Z0X-91AB-CDEF'

test.each([
  CODE,
  'k7qm-2z0x-91ab-cdef',
  'K7QM2Z0X91ABCDEF',
  ' k7qm 2z0x 91ab cdef ',
  'K7QM–2ZOX–9IAB–CDEF',
  'k7qm-2zox-9lab-cdef',
  'https://estran.example/verification/K7QM-2Z0X-91AB-CDEF',
  'https://estran.example/verification/K7QM-2Z0X-91AB-CDEF?utm_source=mail',
  'K7QM-2Z0X-91AB-CDEF.',
  'K7QM-2Z0X-91AB-CDEF%22',
])('%j is the code', (typed) => {
  expect(readProofCode(typed)).toBe(CODE)
})

test.each(['', '-', 'K7QM-2Z0X-91AB-CDE', 'K7QM-2Z0X-91AB-CDEFG', 'U7QM-2Z0X-91AB-CDEF', 'K7QM-2Z0X-91AB-CD!F'])(
  '%j is none',
  (typed) => {
    expect(readProofCode(typed)).toBeNull()
  },
)
