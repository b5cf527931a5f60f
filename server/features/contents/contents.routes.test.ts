import { beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms } from '../../../contract/auth.ts'
import {
  CONTENT_KEYS,
  type ContentKey,
  getAcceptedTerms,
  getContent,
  getContentVersion,
  listContentVersions,
  previewMarkdown,
  updateContent,
} from '../../../contract/contents.ts'
import { getSettings } from '../../../contract/operator.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { listUnrendered } from './contents.queries.ts'
import { renderContents } from './contents.render.ts'

const site = testSite()
let admin: Visitor
let client: Visitor
let clientId = 0

beforeAll(async () => {
  admin = await as(site.app, site.db, await createUser(site.db, 'actalia-user'))
  const person = await createUser(site.db, 'client')
  clientId = person.id
  client = await as(site.app, site.db, person)
})

const read = async (key: ContentKey) => (await new Visitor(site.app).send(getContent, { params: { key } })).body
const newest = async (key: ContentKey) => {
  const { version } = await read(key)
  return (await admin.send(getContentVersion, { params: { key, version } })).body
}
const write = async (key: ContentKey, change: object) => {
  const { version, title, body } = await newest(key)
  return admin.call(updateContent, { params: { key }, body: { version, title, body, ...change } })
}
const termsVersion = async () => (await client.send(getSettings, {})).body.terms_version

test.each(CONTENT_KEYS)('anyone reads %s, and again only what changed', async (key) => {
  const visitor = new Visitor(site.app)
  const { status, body, headers } = await visitor.send(getContent, { params: { key } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ key, version: 1 })
  expect(body.html.length).toBeGreaterThan(100)
  const again = await visitor.request({
    url: `/api/contents/${key}`,
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.status).toBe(304)
})

test('first texts mark what the operator must complete, and fill in the settings', async () => {
  const { html, missing } = await read('legals')
  expect(missing).toHaveLength(3)
  expect(html).toContain('édité par Votre opérateur,')
  expect(html).toContain('contact@operateur.example')
  await site.db.updateTable('settings').set({ operator_name: 'Syndicat *des* Abers' }).execute()
  await expect.poll(async () => (await read('legals')).html).toContain('édité par Syndicat *des* Abers,')
  expect((await read('terms')).html).not.toMatch(/Votre opérateur|\{/)
})

test('a text of an unknown key is not found', async () => {
  expect((await new Visitor(site.app).call(getContent, { params: { key: 'secrets' } })).status).toBe(404)
})

describe('an administrator', () => {
  test('writes a version, which everyone reads at once, and the journal tells', async () => {
    const before = await newest('legals')
    const saved = await write('legals', { title: 'Mentions', body: 'Édité par {opérateur}.' })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ version: before.version + 1, author: 'Le Test', body: 'Édité par {opérateur}.' })
    expect(await read('legals')).toMatchObject({ title: 'Mentions', version: saved.body.version })
    const audit = await site.db.selectFrom('audit').select('details').where('action', '=', 'content-changed').execute()
    expect(audit.at(-1)?.details).toEqual(
      changes({ content: 'legals', version: saved.body.version, is_correction: false }),
    )
    const { items } = (await admin.send(listContentVersions, { params: { key: 'legals' } })).body
    expect(items.map(({ version }: { version: number }) => version)).toEqual([saved.body.version, before.version])
  })

  test('goes back to an older version, which makes a new one', async () => {
    const { title, body } = (await admin.send(getContentVersion, { params: { key: 'legals', version: 1 } })).body
    const { version } = await newest('legals')
    const saved = await write('legals', { title, body })
    expect(saved.body).toMatchObject({ version: version + 1, body })
  })

  test('makes no version by saving an unchanged text', async () => {
    const { version } = await newest('privacy')
    expect((await write('privacy', { title: '  Données personnelles ' })).body.version).toBe(version)
    expect(await read('privacy')).toMatchObject({ version })
  })

  test('saving an older version is answered with the current one', async () => {
    const { version } = await newest('privacy')
    const answers = await Promise.all(['un', 'deux', 'trois'].map((body) => write('privacy', { version, body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const current = await newest('privacy')
    expect(current.version).toBe(version + 1)
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toEqual({ message: expect.stringMatching(/entre-temps, par Le Test le /), current })
  })

  test.each([
    ['title', { title: '' }],
    ['title', { title: 'a'.repeat(121) }],
    ['title', { title: 'a\nb' }],
    ['body', { body: '' }],
    ['body', { body: 'a'.repeat(50_001) }],
    ['body', { body: '>'.repeat(40) }],
    ['body', { body: 'a\u202Eb' }],
    ['is_correction', { is_correction: 'non' }],
  ])('cannot save a wrong %s', async (field, change) => {
    const { version } = await newest('legals')
    const { status, body } = await write('legals', change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await newest('legals')).version).toBe(version)
  })

  test('saves 50,000 characters', async () => {
    expect((await write('legals', { body: 'é '.repeat(24_999).concat('fin') })).status).toBe(422)
    expect((await write('legals', { body: 'é '.repeat(24_998).concat('fin') })).status).toBe(200)
  })

  test('does not find a version that does not exist', async () => {
    expect((await admin.send(getContentVersion, { params: { key: 'terms', version: 99 } })).status).toBe(404)
  })
})

test('people who are not administrators neither write nor see versions', async () => {
  for (const [visitor, status] of [
    [client, 403],
    [new Visitor(site.app), 401],
  ] as const) {
    const params = { key: 'terms' } as const
    const refused = await visitor.send(updateContent, { params, body: { version: 1, title: 'a', body: 'b' } })
    expect(refused.status).toBe(status)
    expect((await visitor.send(listContentVersions, { params })).status).toBe(status)
    expect((await visitor.send(getContentVersion, { params: { ...params, version: 1 } })).status).toBe(status)
  }
})

describe('the preview of a text', () => {
  const preview = (visitor: Visitor, body: string) => visitor.call(previewMarkdown, { body: { body } })

  test('is what saving it would show', async () => {
    const { status, body } = await preview(admin, '# Objet\n\n**{opérateur}**')
    expect([status, body]).toEqual([200, { html: '<h3>Objet</h3>\n<p><strong>{opérateur}</strong></p>' }])
  })

  test('reports a fault, and is for administrators only', async () => {
    expect((await preview(admin, '>'.repeat(40))).body.errors).toMatchObject({ body: [expect.any(String)] })
    expect((await preview(admin, '')).status).toBe(422)
    expect((await preview(client, 'a')).status).toBe(403)
  })
})

test('other requests are answered while a text that is slow to render is saved', async () => {
  const order: string[] = []
  const saving = write('privacy', { body: '> a\nb\n'.repeat(8000) }).then(({ status }) => order.push(`saved ${status}`))
  await read('terms').then(() => order.push('read'))
  await saving
  expect(order).toEqual(['read', 'saved 200'])
  expect((await read('privacy')).html).toMatch(/^<blockquote>/)
})

test('a text without HTML is shown as typed until its HTML is made, once', async () => {
  await site.db.updateTable('content_versions').set({ body: '**a** <b>' }).where('key', '=', 'privacy').execute()
  await expect.poll(async () => (await read('privacy')).html).toBe('<p>**a** &lt;b&gt;</p>')
  await renderContents(site.db)
  await expect.poll(async () => (await read('privacy')).html).toBe('<p><strong>a</strong> &lt;b&gt;</p>')
  expect(await listUnrendered(site.db)).toEqual([])
})

describe('the terms', () => {
  const accept = async (version: number) => (await client.send(acceptTerms, { body: { version } })).status
  const acceptedBy = async () => (await admin.send(listContentVersions, { params: { key: 'terms' } })).body.accepted_by

  test('are asked again when they change, and what was accepted stays readable', async () => {
    expect((await client.send(getAcceptedTerms, {})).status).toBe(404)
    const first = await termsVersion()
    expect(await accept(first)).toBe(204)
    expect(await acceptedBy()).toBe(1)
    await write('terms', { body: 'Nouvelles conditions de {opérateur}.' })
    expect(await termsVersion()).toBe(first + 1)
    expect(await acceptedBy()).toBe(0)
    expect(await accept(first)).toBe(422)
    const old = (await client.send(getAcceptedTerms, {})).body
    expect(old).toMatchObject({ version: first, title: 'Conditions d’utilisation' })
    expect(old.html).toContain('Syndicat')
    expect(await accept(first + 1)).toBe(204)
    expect((await client.send(getAcceptedTerms, {})).body.html).toBe(
      '<p>Nouvelles conditions de Syndicat *des* Abers.</p>',
    )
  })

  test('are not asked again when a fault is corrected; who accepts then accepts the corrected text', async () => {
    const asked = await termsVersion()
    const { body } = await write('terms', { body: 'Les nouvelles conditions.', is_correction: true })
    expect(body).toMatchObject({ version: asked + 1, is_correction: true })
    expect(await termsVersion()).toBe(asked)
    expect(await acceptedBy()).toBe(1)
    expect(await accept(asked)).toBe(204)
    const { terms_version_accepted } = await site.db
      .selectFrom('users')
      .select('terms_version_accepted')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(terms_version_accepted).toBe(asked + 1)
    await write('terms', { body: 'Tout autre chose.' })
    expect(await termsVersion()).toBe(asked + 2)
  })
})

test('only the terms can be saved as a correction', async () => {
  const { body } = await write('privacy', { body: 'Faute corrigée.', is_correction: true })
  expect(body.is_correction).toBe(false)
})

test('new terms say what they change to everyone; a correction and another text say nothing', async () => {
  const { version } = await read('terms')
  const change_note = 'Les devis.\nLe droit applicable.'
  expect((await write('terms', { title: 'Conditions A', change_note })).status).toBe(200)
  await write('terms', { title: 'Conditions B', change_note, is_correction: true })
  await write('legals', { title: 'Mentions', change_note })
  const expected = { changes: [{ version: version + 1, change_note }], version: version + 2 }
  await expect.poll(() => read('terms')).toMatchObject(expected)
  expect((await read('legals')).changes).toEqual([])
  const refused = await write('terms', { title: 'Conditions C', change_note: 'x'.repeat(501) })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['change_note']])
})
