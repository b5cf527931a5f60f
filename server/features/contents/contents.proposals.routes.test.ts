import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ContentKey,
  type ContentProposal,
  dismissContentProposal,
  getContentVersion,
  listContentProposals,
  listContentVersions,
  updateContent,
} from '../../../contract/contents.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const key = 'terms'
const params = { key } as const
let admin: Visitor
let client: Visitor
/** The terms that the operator’s text came from. */
let base = ''

beforeAll(async () => {
  admin = await as(site.app, site.db, await createUser(site.db, 'actalia-user'))
  client = await as(site.app, site.db, await createUser(site.db, 'client'))
})

const editionOf = (key: ContentKey) =>
  site.db.selectFrom('contents').select(['edition', 'settled_changes']).where('key', '=', key).executeTakeFirstOrThrow()
const newest = async () => {
  const { items } = (await admin.send(listContentVersions, { params })).body
  return (await admin.send(getContentVersion, { params: { key, version: items[0].version } })).body
}
const write = async (change: { body?: string; taken_proposals?: unknown }) => {
  const { version, title, body } = await newest()
  return admin.call(updateContent, { params, body: { version, title, body, ...change } })
}
const proposed = async (): Promise<ContentProposal[]> => (await admin.send(listContentProposals, { params })).body.items
const dismiss = (id: string, visitor = admin) => visitor.send(dismissContentProposal, { params: { key, id } })

beforeEach(async () => {
  const edition = site.db.selectFrom('delivered_contents').select('body').where('key', '=', key)
  base = (await edition.where('edition', '=', 1).executeTakeFirstOrThrow()).body
  await site.db.updateTable('contents').set({ edition: 1, settled_changes: [] }).where('key', '=', key).execute()
  await write({ body: base.replace('droit français', 'droit breton').replace('votre accord', 'votre accord écrit') })
})

test('nothing is proposed of a text that nobody has edited', async () => {
  expect((await admin.send(listContentProposals, { params: { key: 'legals' } })).body).toEqual({ items: [] })
})

test('an administrator sees what changed beside what the operator wrote, and nothing of the rest', async () => {
  const items = await proposed()
  expect(items.map(({ own }) => own.split(' ', 3).join(' '))).toEqual([
    'Le service est',
    'Les résultats de',
    'Les alertes vous',
  ])
  expect(items[1]?.own).toContain('votre accord écrit.')
  expect(items[1]?.delivered).toContain('la même référence client')
  expect(items[2]?.delivered).toMatch(/\n\nSans réseau/)
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(['after', 'delivered', 'id', 'own'])
  expect(JSON.stringify(items)).not.toContain('droit breton')
})

test('what is taken over, even in other words, is proposed no more; it is a version to accept', async () => {
  const [first, second, ...others] = await proposed()
  if (!first || !second) throw new Error('nothing proposed')
  const { body, version } = await newest()
  const taken = body.replace(first.own, first.delivered).replace(second.own, 'Vos analyses sont à vous.')
  const saved = await write({ body: taken, taken_proposals: [second.id] })
  expect(saved.body).toMatchObject({ version: version + 1, is_correction: false })
  expect(await proposed()).toEqual(others)
})

test('what was taken over and erased again before saving is proposed still', async () => {
  const before = await proposed()
  const { body } = await newest()
  await write({ body: `${body}\n\nEncore un mot.`, taken_proposals: before.map(({ id }) => id).slice(0, 2) })
  expect(await proposed()).toEqual(before)
})

test('a paragraph more, written in other words, is proposed no more', async () => {
  const delivered = site.db.selectFrom('delivered_contents').select('body').where('key', '=', key)
  const last = (await delivered.where('edition', '=', 2).executeTakeFirstOrThrow()).body
  await site.db
    .updateTable('delivered_contents')
    .set({ body: `${last}\n\nEnfin.` })
    .where('key', '=', key)
    .where('edition', '=', 2)
    .execute()
  const added = (await proposed()).find((one) => one.delivered === 'Enfin.')
  const { body } = await newest()
  await write({ body: `${body}\n\nPour finir.`, taken_proposals: [added?.id] })
  const ids = (await proposed()).map(({ id }) => id)
  await site.db
    .updateTable('delivered_contents')
    .set({ body: last })
    .where('key', '=', key)
    .where('edition', '=', 2)
    .execute()
  expect(added).toMatchObject({ own: '' })
  expect(ids).not.toContain(added?.id)
})

test('a passage left alone is proposed no more, also once the text changes; the last one ends the comparison', async () => {
  const [first, ...others] = await proposed()
  const before = await newest()
  expect((await dismiss(first?.id ?? '')).status).toBe(204)
  expect(await newest()).toEqual(before)
  expect((await dismiss(first?.id ?? '')).status).toBe(404)
  await write({ body: `${before.body}\n\nEncore un mot.` })
  expect(await proposed()).toEqual(others)
  for (const { id } of others) await dismiss(id)
  expect(await proposed()).toEqual([])
  expect(await editionOf(key)).toEqual({ edition: 2, settled_changes: [] })
})

test('the delivered text itself leaves nothing to decide', async () => {
  const edition = site.db.selectFrom('delivered_contents').select('body').where('key', '=', key)
  await write({ body: (await edition.where('edition', '=', 2).executeTakeFirstOrThrow()).body })
  expect(await proposed()).toEqual([])
  expect((await editionOf(key)).edition).toBe(2)
})

test('two administrators who leave the same passage alone: one does', async () => {
  const [first] = await proposed()
  const answers = await Promise.all([dismiss(first?.id ?? ''), dismiss(first?.id ?? '')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
})

test('others neither see nor decide', async () => {
  const [first] = await proposed()
  for (const [visitor, status] of [
    [client, 403],
    [new Visitor(site.app), 401],
  ] as const) {
    expect((await visitor.send(listContentProposals, { params })).status).toBe(status)
    expect((await dismiss(first?.id ?? '', visitor)).status).toBe(status)
  }
})

test.each(['x', 'a'.repeat(22), '../..'])('a proposal %j is not found', async (id) => {
  expect((await dismiss(id)).status).toBe(404)
})

test('what is taken over is a list of proposals', async () => {
  const before = await proposed()
  const refused = await write({ body: 'Neuf.', taken_proposals: ['x'] })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['taken_proposals.0']])
  expect((await write({ taken_proposals: 'x' })).status).toBe(422)
  expect(await proposed()).toEqual(before)
})
