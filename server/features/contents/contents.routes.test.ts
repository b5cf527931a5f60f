import { expect, test } from 'vitest'
import { CONTENT_KEYS, getContent } from '../../../contract/contents.ts'
import { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

test.each(CONTENT_KEYS)('anyone reads %s', async (key) => {
  const { status, body } = await new Visitor(site.app).send(getContent, { params: { key } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ key, version: 1 })
  expect(body.title).not.toBe('')
  expect(body.body.length).toBeGreaterThan(100)
})

test('the legal notice follows the operator’s settings', async () => {
  const legals = async () => (await new Visitor(site.app).send(getContent, { params: { key: 'legals' } })).body.body
  expect(await legals()).toContain('édité par ACTALIA, qui gère')
  expect(await legals()).toContain('contact@actalia.example')
  await site.db.updateTable('settings').set({ operator_name: 'Syndicat des Abers' }).execute()
  expect(await legals()).toContain('édité par Syndicat des Abers, qui gère')
  expect(await legals()).not.toMatch(/ACTALIA|\{/)
})

test('another key is not found', async () => {
  expect((await new Visitor(site.app).call(getContent, { params: { key: 'secrets' } })).status).toBe(404)
})
