import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings } from '../../../contract/operator.ts'
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

test('anyone reads the public settings, and only those', async () => {
  const { status, body } = await new Visitor(app).send(getSettings, {})
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual([
    'coast_version',
    'contact_email',
    'contact_phone',
    'demo',
    'demo_mails',
    'funder_note',
    'operator_name',
    'terms_version',
  ])
  expect(body).toMatchObject({ operator_name: 'ACTALIA', terms_version: 1, demo: true, demo_mails: false })
})
