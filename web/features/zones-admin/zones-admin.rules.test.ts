import { expect, test } from 'vitest'
import type { ZoneLine } from '../../../contract/zones-admin.ts'
import { endsSoon, listOptionsOf, pageState, pick, pickable } from './zones-admin.rules.ts'

test.each([
  ['', { search: '', chip: 'all', sort: 'code', page: 1, perPage: 25 }],
  ['search=+%C3%89tel+&page=3', { search: 'Étel', chip: 'all', sort: 'code', page: 3, perPage: 25 }],
  ['filter=never&sort=-updated_at', { search: '', chip: 'never', sort: '-updated_at', page: 1, perPage: 25 }],
  ['filter=x&sort=password&per_page=7&page=-1', { search: '', chip: 'all', sort: 'code', page: 1, perPage: 25 }],
  ['filter=archived&sort=arn_f&per_page=100', { search: '', chip: 'archived', sort: 'arn_f', page: 1, perPage: 100 }],
])('the address ?%s asks %o', (address, wanted) => {
  const { chip, ...options } = listOptionsOf(new URLSearchParams(address))
  expect({ ...options, chip: chip.key }).toEqual(wanted)
})

test.each([
  [null, false],
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-12-05', true],
  ['2026-12-06', false],
])('on 21 November what ends on %s ends soon: %s', (ends_on, soon) => {
  const ranking = { id: 1, class: 'a', value: null, below_limit: false, starts_on: '2026-01-01', ends_on }
  expect(endsSoon(ranking, '2026-11-21')).toBe(soon)
})

const zone = (id: number): ZoneLine => ({
  id,
  code: `56.0${id}`,
  name: `Zone ${id}`,
  department: '56',
  aliases: [],
  has_shape: true,
  archived_at: null,
  updated_at: '2026-11-01T08:00:00Z',
  last_sampled_on: null,
  attention: [],
  rankings: { phages: null, arn_f: null },
  version: 1,
})

test('what was picked on one page is kept on the next', () => {
  const [one, two, three] = [zone(1), zone(2), zone(3)]
  const first = pick(new Map(), [one, two], 'with')
  expect(pageState(first, [one, two])).toBe('on')
  expect(pageState(first, [three])).toBe('off')
  expect(pageState(first, [two, three])).toBe('some')
  const both = pick(first, [three], 'with')
  expect([...both.keys()]).toEqual([1, 2, 3])
  expect([...pick(both, [one, two], 'without').keys()]).toEqual([3])
})

test('an archived zone cannot be picked, and one archived since leaves what was picked', () => {
  const archived = { ...zone(2), archived_at: '2026-11-20T08:00:00Z' }
  expect([...pick(new Map(), [zone(1), archived], 'with').keys()]).toEqual([1])
  expect([...pick(pick(new Map(), [zone(1), zone(2)], 'with'), [zone(1), archived], 'with').keys()]).toEqual([1])
  expect(pickable([archived])).toEqual([])
})
