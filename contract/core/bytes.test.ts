import { expect, test } from 'vitest'
import { MAX_LOGO_BYTES } from '../operator.ts'
import { MAX_FILE_BYTES } from '../results.files.ts'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 octets'],
  [1023, '1 020 octets'],
  [1229, '1,2 ko'],
  [MAX_LOGO_BYTES, '500 ko'],
  [MAX_FILE_BYTES, '20 Mo'],
  [MAX_FILE_BYTES + 300_000, '20,3 Mo'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes).replaceAll(/\s/g, ' ')).toBe(words)
})
