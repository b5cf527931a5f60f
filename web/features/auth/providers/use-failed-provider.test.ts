import { expect, test } from 'vitest'
import { failedProvider } from './use-failed-provider.ts'

test.each([
  ['?failed=google', 'google'],
  ['?a=1&failed=microsoft', 'microsoft'],
  ['?failed=Google', null],
  ['?failed=toString', null],
  ['?failed=', null],
  ['', null],
])('%s is a failed visit to %s', (search, provider) => {
  expect(failedProvider(search)).toBe(provider)
})
