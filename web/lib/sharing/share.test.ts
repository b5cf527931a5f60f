import { afterEach, expect, test, vi } from 'vitest'
import { share } from './share.ts'

afterEach(() => vi.unstubAllGlobals())

const LINK = { url: 'https://estran.example/verification/K7QM-2Z0X-91AB-CDEF' }

/** A browser that answers so to what is shared; says what it was asked. */
function browser(answer: () => Promise<void>) {
  const asked: ShareData[] = []
  const ask = (shared: ShareData) => {
    asked.push(shared)
    return answer()
  }
  vi.stubGlobal('navigator', { share: ask })
  return asked
}

test.each([
  ['it was passed on', () => Promise.resolve(), true],
  ['the person gave it up', () => Promise.reject(new DOMException('', 'AbortError')), true],
  ['the list is open from the press before', () => Promise.reject(new DOMException('', 'InvalidStateError')), true],
  ['the device refused', () => Promise.reject(new DOMException('', 'NotAllowedError')), false],
])('where %s', async (_case, answer, expected) => {
  const asked = browser(answer)
  expect(await share(LINK)).toBe(expected)
  expect(asked).toEqual([LINK])
})

test('where a browser has no list of applications, nothing is passed on', async () => {
  vi.stubGlobal('navigator', {})
  expect(await share(LINK)).toBe(false)
})
