import { expect, test } from 'vitest'
import type { ResultDetail } from '../../../../contract/results.ts'
import { correctionsOf } from './corrections.rules.ts'

const first = {
  sampled_on: '2026-11-01',
  zone: { id: 1, code: '56.08.2', name: 'Quiberon' },
  type: 'phages' as const,
  value: 4,
  below_limit: false,
  method: '',
  is_shared: false,
}

const result: ResultDetail = {
  ...first,
  id: 7,
  class: null,
  value: 12.5,
  method: 'ISO',
  is_shared: true,
  files: 0,
  file_list: [],
  beside: null,
  received_at: '2026-11-20T08:00:00.000Z',
  is_corrected: true,
  is_unread: false,
  client: null,
  changes: [
    { at: '2026-11-20T08:00:00.000Z', by: 'LIMS', before: { ...first, value: 8 } },
    { at: '2026-11-10T08:00:00.000Z', by: null, before: first },
  ],
}

test('a correction tells only what it changed, from what was to what it left', () => {
  expect(correctionsOf(result, [])).toEqual([
    {
      at: '2026-11-20T08:00:00.000Z',
      by: 'LIMS',
      changes: [
        { label: 'Charge virale', before: '8\u00A0UFP/g', after: '12,5\u00A0UFP/g' },
        { label: 'Méthode', before: 'Non précisée', after: 'ISO' },
        { label: 'Partagé', before: 'Non', after: 'Oui' },
      ],
    },
    {
      at: '2026-11-10T08:00:00.000Z',
      by: null,
      changes: [{ label: 'Charge virale', before: '4\u00A0UFP/g', after: '8\u00A0UFP/g' }],
    },
  ])
})

test('a result that was never corrected has no history', () => {
  expect(correctionsOf({ ...result, changes: [] }, [])).toEqual([])
})
