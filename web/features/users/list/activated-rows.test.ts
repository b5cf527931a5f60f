import { expect, test } from 'vitest'
import type { UserLine } from '../../../../contract/users.ts'
import { withKept } from './activated-rows.ts'

const line = (id: number): UserLine => ({
  id,
  email: '',
  name: '',
  firstname: '',
  organism_name: '',
  sector: null,
  city: '',
  role: 'registered',
  active: false,
  created_at: '',
  email_verified_at: null,
  mail_refused_at: null,
  deletion_at: null,
  version: 1,
})

test('who was activated stays in place when the list no longer has them', () => {
  const kept = new Map([
    [2, line(3)],
    [0, line(1)],
  ])
  expect(withKept([line(2), line(4)], kept).map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('who the list still has is shown once, as the list has them by now, where they were', () => {
  const fresh = { ...line(3), version: 2 }
  const active = { ...line(3), active: true }
  const kept = new Map([[0, active]])
  expect(withKept([line(1), fresh], kept)).toEqual([fresh, line(1)])
  expect(withKept([line(1), line(3)], kept)).toEqual([active, line(1)])
})
