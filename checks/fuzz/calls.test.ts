import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testSite } from '../../server/test/site.ts'
import { declaredEndpoints } from '../contract-endpoints.ts'
import { CALLERS, callsOf } from './calls.ts'
import { operationsOf } from './operations.ts'

const site = testSite()
const operations = async () => operationsOf((await site.app.inject('/api/openapi.json')).json())

test('every endpoint of the contract is described, with its access', async () => {
  const described = (await operations()).map(({ method, path, access }) => `${method} ${path} ${access}`)
  const declared = (await declaredEndpoints()).map(
    ({ endpoint: { method, path, access } }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')} ${access}`,
  )
  expect(described.sort()).toEqual(declared.sort())
})

test('a seed always makes the same calls, by everybody, some with a body that is no JSON', async () => {
  const operation = (await operations()).find(({ method, path }) => `${method} ${path}` === 'POST /api/quotes')
  if (!operation) throw new Error('no such operation')
  const make = (seed: number) => fc.sample(callsOf(operation, ['client']), { seed, numRuns: 100 })
  expect(make(1)).toEqual(make(1))
  expect(make(1)).not.toEqual(make(2))
  expect(new Set(make(1).map(({ caller }) => caller))).toEqual(new Set(CALLERS))
  expect(new Set(make(1).map(({ type }) => type)).size).toBeGreaterThan(2)
})
