import { expect, test } from 'vitest'
import { issuedProofQuery } from './proofs.queries.ts'

const ZONE = {
  ...{ id: 7, code: '56.08.2', name: 'Baie de Quiberon', department: '56' },
  rankings: { phages: null, arn_f: null },
  last_samplings: { phages: null, arn_f: null },
}
const keyOf = (zone: typeof ZONE) => issuedProofQuery({ zone, scales: [{ version: 1 }], on: '2026-11-27' }).queryKey

test.each([{ code: '56.08.3' }, { name: 'Quiberon' }, { department: '44' }])(
  'another attestation is asked for once it would say %o of the zone',
  (change) => {
    expect(keyOf({ ...ZONE })).toEqual(keyOf(ZONE))
    expect(keyOf({ ...ZONE, ...change })).not.toEqual(keyOf(ZONE))
  },
)
