import { expect, test } from 'vitest'
import { readCookie } from './cookie.ts'

test('a cookie is read whole, by its whole name', () => {
  expect(readCookie('XSRF-TOKEN', 'X=1; XSRF-TOKEN=a%3Db=c')).toBe('a=b=c')
  expect(readCookie('TOKEN', 'XSRF-TOKEN=a')).toBeNull()
  expect(readCookie('a', '')).toBeNull()
})
