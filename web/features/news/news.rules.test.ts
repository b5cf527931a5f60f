import { expect, test } from 'vitest'
import { firstOf } from './news.rules.ts'

test.each([
  [[], undefined],
  [
    [
      { id: 3, is_unread: false },
      { id: 2, is_unread: false },
    ],
    3,
  ],
  [
    [
      { id: 3, is_unread: false },
      { id: 2, is_unread: true },
      { id: 1, is_unread: true },
    ],
    2,
  ],
])('with %j the strip says %s', (news, id) => {
  expect(firstOf(news)?.id).toBe(id)
})
