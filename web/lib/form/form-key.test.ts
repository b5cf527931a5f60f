import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FormKey } from '../../../contract/core/fields.ts'
import { newKey } from './form-key.ts'

test('forms have keys of their own, which the contract takes', () => {
  const keys = new Set(Array.from({ length: 100 }, newKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(z.safeParse(FormKey, key).success).toBe(true)
})
