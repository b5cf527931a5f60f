import { afterEach, expect, test, vi } from 'vitest'
import { isSignedIn, readCookie, sessionMark } from './cookie.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a cookie is read whole, by its whole name', () => {
  expect(readCookie('XSRF-TOKEN', 'X=1; XSRF-TOKEN=a%3Db=c')).toBe('a=b=c')
  expect(readCookie('TOKEN', 'XSRF-TOKEN=a')).toBeNull()
  expect(readCookie('a', '')).toBeNull()
})

test.each([
  ['estran_signed_in=k3', 'k3'],
  ['a=1; __Host-estran_signed_in=k4', 'k4'],
  ['XSRF-TOKEN=a', null],
])('« %s »: somebody is signed in, by the session %s', (cookie, expected) => {
  vi.stubGlobal('document', { cookie })
  expect([isSignedIn(), sessionMark()]).toEqual([expected !== null, expected])
})
