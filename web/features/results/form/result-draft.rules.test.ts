import { expect, test } from 'vitest'
import { bodyOf, newDraft } from './result-draft.rules.ts'

const TODAY = '2026-11-22'
const draft = { ...newDraft(TODAY), zone_id: '12', client: 'C-1001', sampled_on: '21/11/26', value: '< 1,5' }

test('a day is sent as the API writes it, the value as it was typed', () => {
  expect(bodyOf(draft, TODAY)).toMatchObject({ zone_id: 12, sampled_on: '2026-11-21', value: '< 1,5', shared: false })
  expect(bodyOf({ ...draft, sampled_on: 'hier' }, TODAY).sampled_on).toBe('hier')
})

test.each([
  ['', ''],
  ['C-1001', 'C-1001'],
  ['-', null],
])('the client « %s » is sent as %j: only who chooses monitoring shows a result to all', (client, sent) => {
  expect(bodyOf({ ...draft, client }, TODAY).lims_client_id).toBe(sent)
})

test('a result that everyone sees is not shared besides', () => {
  expect(bodyOf({ ...draft, shared: true }, TODAY).shared).toBe(true)
  expect(bodyOf({ ...draft, client: '-', shared: true }, TODAY).shared).toBe(false)
})
