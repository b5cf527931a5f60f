import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/core/endpoint.ts'
import { answerFailure } from './failures.ts'
import { route } from './route.ts'

const Person = z.object({ name: z.string(), note: z.nullable(z.object({ text: z.string() })) })
const listPeople = endpoint({
  method: 'GET',
  path: '/people',
  access: 'public',
  summary: '',
  response: z.object({ items: z.array(Person) }),
})

let stored: object[] = []
const app = Fastify()
app.setValidatorCompiler(() => (value) => ({ value }))
app.setSerializerCompiler(serializerCompiler)
app.setErrorHandler(answerFailure)
app.decorateRequest('user', null)
route(app, listPeople, async () => JSON.parse(JSON.stringify({ items: stored })))
afterAll(() => app.close())

test('fields that the contract does not declare are not sent, at any depth', async () => {
  stored = [{ name: 'a', password: 'x', note: { text: 't', password: 'x' } }]
  expect((await app.inject('/people')).json()).toEqual({ items: [{ name: 'a', note: { text: 't' } }] })
})

test('an answer that breaks its contract is a fault of ours', async () => {
  stored = [{ name: 7, note: null }]
  expect((await app.inject('/people')).statusCode).toBe(500)
})
