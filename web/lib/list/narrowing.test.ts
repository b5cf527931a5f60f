import { expect, test } from 'vitest'
import { Day, PathId } from '../../../contract/core/fields.ts'
import { readNarrowing } from './narrowing.ts'

const FORM = { person: PathId, from: Day, to: Day }

test.each([
  ['person=12&from=2026-11-01&to=2026-11-30', { person: '12', from: '2026-11-01', to: '2026-11-30' }],
  ['person=0&from=01/11/2026&to=2026-02-30', {}],
  ['person=99999999999&from=&to=x', {}],
  ['zone=12', {}],
  ['', {}],
])('« %s » narrows to %j', (search, narrowing) => {
  expect(readNarrowing(new URLSearchParams(search), FORM)).toEqual(narrowing)
})
