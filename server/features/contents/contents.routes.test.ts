import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_KEYS, getContent } from '../../../contract/contents.ts'
import { type App, testApp, Visitor } from '../../test/as.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase
let app: App

beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(database)
})
afterAll(async () => {
  await app.close()
  await database.end()
})

test.each(CONTENT_KEYS)('anyone reads %s', async (key) => {
  const { status, body } = await new Visitor(app).send(getContent, { params: { key } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ key, version: 1 })
  expect(body.title).not.toBe('')
  expect(body.body.length).toBeGreaterThan(100)
})

test('another key is not found', async () => {
  expect((await new Visitor(app).call(getContent, { params: { key: 'secrets' } })).status).toBe(404)
})
