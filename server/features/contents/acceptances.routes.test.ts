import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import { acceptTerms } from '../../../contract/auth.ts'
import { getAcceptance, getAcceptedTerms, listAcceptances, updateContent } from '../../../contract/contents.ts'
import { deleteUser } from '../../../contract/users.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const newClient = async () => {
  const { id } = await createUser(site.db, 'client')
  return { id, visitor: await as(site.app, site.db, { id }) }
}
const rename = (operator_name: string) => site.db.updateTable('settings').set({ operator_name }).execute()
const terms = () => site.db.selectFrom('contents').selectAll().where('key', '=', 'terms').executeTakeFirstOrThrow()
const accept = async (visitor: Visitor) => {
  const { version } = await terms()
  expect((await visitor.send(acceptTerms, { body: { version } })).status).toBe(204)
  return version
}
const rewrite = async (text: { body: string; is_correction?: boolean }) => {
  const { version, title } = await terms()
  const admin = await site.visitor('actalia-user')
  const { status } = await admin.send(updateContent, { params: { key: 'terms' }, body: { version, title, ...text } })
  expect(status).toBe(200)
}

describe('accepted terms', () => {
  test('that are accepted twice at once are kept once', async () => {
    // Their text is there already, for which nobody waits.
    await accept((await newClient()).visitor)
    const { id, visitor } = await newClient()
    const { accepted } = await site.db.transaction().execute(async (trx) => {
      await sql`lock table terms_acceptances in share row exclusive mode`.execute(trx)
      const accepted = Promise.all([accept(visitor), accept(visitor)])
      await expect.poll(() => countLockWaits(site.db)).toBe(2)
      return { accepted }
    })
    await accepted
    expect((await visitor.send(listAcceptances, { params: { id } })).body).toHaveLength(1)
  })

  test('are shown as they were, with the name that the operator had then', async () => {
    const { id, visitor } = await newClient()
    expect((await visitor.send(getAcceptedTerms, {})).status).toBe(404)
    await rename('Ancien & Cie')
    const first = await accept(visitor)
    await rename('Nouveau Nom')
    await rewrite({ body: 'Conditions de {opérateur}, plus courtes.' })
    const second = await accept(visitor)
    const { body: list } = await visitor.send(listAcceptances, { params: { id } })
    expect(list.map(({ version }: { version: number }) => version)).toEqual([second, first])
    const texts = await Promise.all(
      list.map(async (one: { id: number }) => {
        const { body } = await visitor.send(getAcceptance, { params: { id, acceptance_id: one.id } })
        return body
      }),
    )
    expect(texts[0].html).toBe('<p>Conditions de Nouveau Nom, plus courtes.</p>')
    expect(texts[1].html).toContain('Ancien &amp; Cie')
    expect(texts[1].html).not.toContain('Nouveau')
    for (const [at, { title, html }] of texts.entries()) {
      expect(list[at].sha256).toBe(createHash('sha256').update(`${title}\n${html}`).digest('hex'))
    }
    expect((await visitor.send(getAcceptedTerms, {})).body).toEqual(texts[0])
    expect((await visitor.send(exportAccountData, {})).body.terms).toEqual(list)
  })

  test('accepted before they were kept are the version’s, with the operator’s name of today, and no digest', async () => {
    const { id, visitor } = await newClient()
    const { version } = await terms()
    await rewrite({ body: 'Autres conditions de {opérateur}.' })
    const before = { user_id: id, version: version + 1, at: '2026-02-01T08:00:00.000Z', sha256: null }
    await site.db.insertInto('terms_acceptances').values(before).execute()
    await rewrite({ body: 'Encore d’autres.' })
    await rename('Le Bihan & Fils')
    const { body: list } = await visitor.send(listAcceptances, { params: { id } })
    expect(list).toEqual([expect.objectContaining({ version: version + 1, accepted_at: before.at, sha256: null })])
    const { body } = await visitor.send(getAcceptance, { params: { id, acceptance_id: list[0].id } })
    expect(body).toMatchObject({ html: '<p>Autres conditions de Le Bihan &amp; Fils.</p>', sha256: null })
    expect((await visitor.send(getAcceptedTerms, {})).body).toEqual(body)
    await accept(visitor)
    expect((await visitor.send(listAcceptances, { params: { id } })).body).toHaveLength(2)
  })

  test('accepted twice are kept and written once, at the moment of the first time', async () => {
    const { id, visitor } = await newClient()
    const acceptedAt = async () => (await visitor.send(exportAccountData, {})).body.person.terms_accepted_at
    await accept(visitor)
    const first = await acceptedAt()
    await accept(visitor)
    expect([typeof first, await acceptedAt()]).toEqual(['string', first])
    const lines = site.db.selectFrom('audit').select('action').where('user_id', '=', id)
    expect(await lines.where('action', '=', 'terms-accepted').execute()).toHaveLength(1)
    expect((await visitor.send(listAcceptances, { params: { id } })).body).toHaveLength(1)
  })

  test('are seen by administrators, by nobody else, and 401 says nothing to a visitor', async () => {
    const { id, visitor } = await newClient()
    await accept(visitor)
    const admin = await site.visitor('actalia-user')
    const { body: list } = await admin.send(listAcceptances, { params: { id } })
    expect(list).toHaveLength(1)
    const params = { id, acceptance_id: list[0].id }
    expect((await admin.send(getAcceptance, { params })).status).toBe(200)
    const other = await newClient()
    expect((await other.visitor.send(listAcceptances, { params: { id } })).status).toBe(404)
    expect((await other.visitor.send(getAcceptance, { params })).status).toBe(404)
    expect((await other.visitor.send(getAcceptance, { params: { ...params, id: other.id } })).status).toBe(404)
    expect((await visitor.call(getAcceptance, { params: { id, acceptance_id: 'x' } })).status).toBe(404)
    expect((await new Visitor(site.app).send(listAcceptances, { params: { id } })).status).toBe(401)
  })

  test('are changed or removed by nobody, and go with their person', async () => {
    const { id, visitor } = await newClient()
    await accept(visitor)
    for (const change of [
      'update terms_acceptances set version = 1',
      'delete from terms_acceptances',
      "update terms_texts set title = ''",
      'delete from terms_texts',
    ]) {
      await expect(sql.raw(change).execute(site.db)).rejects.toThrow('append-only')
    }
    expect((await (await site.visitor('actalia-user')).send(deleteUser, { params: { id }, body: {} })).status).toBe(204)
    const left = await site.db.selectFrom('terms_acceptances').select('id').where('user_id', '=', id).execute()
    expect(left).toEqual([])
  })
})
