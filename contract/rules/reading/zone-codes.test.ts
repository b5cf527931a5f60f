import { expect, test } from 'vitest'
import { codeKey } from './zone-codes.ts'

test.each(['56.08.2', '56-08-2', '56 08 2', ' 56_08/2 '])('the code %s is compared without its separators', (code) => {
  expect(codeKey(code)).toBe('56082')
})

test('a code is compared without case; what is no ASCII letter or digit is a separator', () => {
  expect(codeKey('17.c.21')).toBe('17C21')
  expect(codeKey('17é２')).toBe('17')
})
