import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeApi } from './openapi.ts'

const SITE = { publicUrl: 'http://127.0.0.1', isHttps: false }

test('a field of the contract that is on its way out is shown as such', async () => {
  const app = Fastify()
  app.setValidatorCompiler(() => (value) => ({ value }))
  await describeApi(app, SITE)
  const body = z.object({ old: z.string().check(z.meta({ deprecated: true })), kept: z.string() })
  await app.register(async (scope) => {
    scope.post('/api/x', { schema: { body } }, async () => '')
  })
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(paths['/api/x'].post.requestBody.content['application/json'].schema.properties).toMatchObject({
    old: { deprecated: true },
    kept: expect.not.objectContaining({ deprecated: true }),
  })
  await app.close()
})

test('the page that shows it says that it is French', async () => {
  const app = Fastify()
  await describeApi(app, SITE)
  expect((await app.inject('/api/docs')).body).toContain('<html lang="fr">')
  await app.close()
})

test.each(['json', 'yaml'])('/api/docs/%s leads to the document that is written once', async (name) => {
  const app = Fastify()
  await describeApi(app, SITE)
  const { statusCode, headers } = await app.inject(`/api/docs/${name}`)
  expect([statusCode, headers.location]).toEqual([308, '/api/openapi.json'])
  await app.close()
})
