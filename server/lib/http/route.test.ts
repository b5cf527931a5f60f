import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/core/endpoint.ts'
import { portOf } from '../../test/socket.ts'
import { answerFailure } from './failures.ts'
import { route, served } from './route.ts'

const Person = z.object({ name: z.string(), note: z.nullable(z.object({ text: z.string() })) })
const listPeople = endpoint({
  method: 'GET',
  path: '/people',
  access: 'public',
  summary: '',
  response: z.object({ items: z.array(Person) }),
})

const getEndless = endpoint({
  method: 'GET',
  path: '/endless',
  access: 'public',
  summary: '',
  media: ['text/csv'],
})

let stored: object[] = []
const lines: string[] = []
const app = Fastify({
  logger: { stream: { write: (line: string) => lines.push(line) }, level: 'warn' },
  logController: new LogController({ disableRequestLogging: true }),
})
app.setValidatorCompiler(() => (value) => ({ value }))
app.setSerializerCompiler(serializerCompiler)
app.setErrorHandler(answerFailure)
app.decorateRequest('user', null)
route(app, listPeople, async () => JSON.parse(JSON.stringify({ items: stored })))
route(app, getEndless, async ({ reply }) => {
  const bytes = new Readable({ read: () => bytes.push('a;b\n') })
  return reply.header('content-type', 'text/csv').send(bytes)
})
afterAll(() => {
  // Another file in this process compares them with the contract.
  served.delete(listPeople)
  return app.close()
})

test('fields that the contract does not declare are not sent, at any depth', async () => {
  stored = [{ name: 'a', password: 'x', note: { text: 't', password: 'x' } }]
  expect((await app.inject('/people')).json()).toEqual({ items: [{ name: 'a', note: { text: 't' } }] })
})

test('an answer that breaks its contract is a fault of ours', async () => {
  stored = [{ name: 7, note: null }]
  expect((await app.inject('/people')).statusCode).toBe(500)
})

test('a reader who leaves in the middle of an answer is no failure, and not in the log', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  lines.length = 0
  for (let reader = 0; reader < 5; reader++) {
    const asked = get({ port: portOf(app), path: '/endless', agent: false })
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    answer?.on('error', () => undefined)
    answer?.destroy()
  }
  const count = () => new Promise((resolve) => app.server.getConnections((_, open) => resolve(open)))
  await expect.poll(count).toBe(0)
  expect(lines).toEqual([])
})
