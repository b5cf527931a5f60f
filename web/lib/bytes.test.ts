import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 octets'],
  [812, '812 octets'],
  [1200, '1,2 ko'],
  [14_460_000, '14,5 Mo'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes).replace('\u00A0', ' ')).toBe(words)
})
