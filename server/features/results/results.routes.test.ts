import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  countResults,
  createResult,
  deleteResult,
  exportResults,
  getResult,
  listResultClients,
  listResults,
} from '../../../contract/results.ts'
import { clock } from '../../lib/clock.ts'
import type { Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { queuedMails } from '../../test/mails.ts'
import { openResults, type TestResults } from '../../test/results.ts'
import { day } from '../../test/zones.ts'

let site: TestResults
let admin: Visitor
let mine: Awaited<ReturnType<TestResults['person']>>
let theirs: typeof mine
beforeAll(async () => {
  site = await openResults()
  admin = await site.visitor('actalia-user')
  mine = await site.person('C-1')
  theirs = await site.person('C-2')
})
afterAll(() => site.close())

const listed = async (visitor: Visitor, query: object = {}) => (await visitor.call(listResults, { query })).body
const unread = async (visitor: Visitor) => (await visitor.call(countResults)).body.unread

describe('the list of results', () => {
  test('shows clients their own results only, with zone, class and files, and without the client’s reference', async () => {
    const [id] = [
      await site.add({ of: 'C-1', value: 42, method: 'ISO' }),
      await site.add({ of: 'C-2' }),
      await site.add(),
    ]
    const { items, total } = await listed(mine.visitor)
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        id,
        sampled_on: day(-1),
        type: 'phages',
        class: 'moderee',
        value: 42,
        below_limit: false,
        zone: { id: site.zones[0], code: '56.08.2', name: 'Baie de Quiberon' },
        method: 'ISO',
        is_shared: false,
        beside: null,
        files: 0,
        received_at: expect.any(String),
        is_corrected: false,
        is_unread: true,
        client: null,
      },
    ])
  })

  test('shows administrators everybody’s, and whose each one is', async () => {
    const { items } = await listed(admin, { client: 'C-2' })
    expect(items).toMatchObject([
      { is_unread: false, client: { lims_client_id: 'C-2', user_id: theirs.id, organism_name: 'Essais' } },
    ])
    expect((await listed(admin, { client: '-' })).items).toMatchObject([{ client: null }])
  })

  test('offers its filter of clients, those whose account has a reference, to administrators only', async () => {
    expect((await admin.call(listResultClients)).body).toEqual([
      { lims_client_id: 'C-1', organism_name: 'Essais' },
      { lims_client_id: 'C-2', organism_name: 'Essais' },
    ])
    expect((await mine.visitor.call(listResultClients)).status).toBe(403)
  })

  test('is empty for a person without a reference, and every result a 404', async () => {
    const nobody = await site.visitor('client')
    const own = (await listed(mine.visitor)).items[0].id
    expect(await listed(nobody)).toEqual({ items: [], total: 0, page: 1, per_page: 25 })
    expect((await nobody.call(getResult, { params: { id: own } })).status).toBe(404)
    expect(await unread(nobody)).toBe(0)
  })
})

describe('one result', () => {
  test('shows its corrections with their moments, and to administrators who sent them', async () => {
    const [first, second] = [await site.person('L-1', 'actalia-user'), await site.person('L-2', 'actalia-user')]
    await site.db.updateTable('users').set({ firstname: 'Anne' }).where('id', '=', second.id).execute()
    const id = await site.add({ of: 'C-1', value: 30 })
    const at = (hour: number) => `2026-11-10T${hour}:00:00.000Z`
    const revision = {
      zone_id: site.zones[1],
      type: 'arn_f',
      below_limit: false,
      method: '',
      is_shared: false,
    } as const
    await site.db
      .insertInto('result_revisions')
      .values([
        {
          ...revision,
          result_id: id,
          revision: 2,
          value: 10,
          lims_client_id: 'C-1',
          sampled_on: day(-3),
          user_id: first.id,
          received_at: at(10),
        },
        {
          ...revision,
          result_id: id,
          revision: 3,
          value: 20,
          lims_client_id: 'C-2',
          sampled_on: day(-2),
          user_id: first.id,
          received_at: at(11),
        },
      ])
      .execute()
    await site.db
      .updateTable('results')
      .set({ revision: 7, updated_at: at(12), user_id: second.id })
      .where('id', '=', id)
      .execute()
    const changes = async (visitor: Visitor) => (await visitor.call(getResult, { params: { id } })).body.changes
    expect(await changes(admin)).toMatchObject([
      { at: at(12), by: 'Anne Le Test', before: { value: 20, zone: { code: '50-14-01' } } },
      { at: at(11), by: 'Le Test', before: { value: 10, type: 'arn_f', sampled_on: day(-3) } },
    ])
    // Revisions in between, when the result was another client’s, are passed over.
    expect(await changes(mine.visitor)).toMatchObject([{ at: at(12), by: null, before: { value: 10 } }])
  })

  test('names its files', async () => {
    const id = await site.add({ of: 'C-1' })
    const file = { name: 'données.csv', media_type: 'text/csv', size: 3 } as const
    await site.db
      .insertInto('result_files')
      .values({ ...file, result_id: id, sha256: Buffer.alloc(32) })
      .execute()
    const { body } = await mine.visitor.call(getResult, { params: { id } })
    expect(body).toMatchObject({ id, files: 1, file_list: [file] })
  })
})

describe('adding and deleting by hand', () => {
  const input = () => ({
    zone_id: site.zones[0],
    lims_client_id: 'C-1',
    sampled_on: day(0),
    type: 'phages',
    value: '< 1,5',
    method: 'ISO 10705-1',
  })

  const ADDED = expect.stringMatching(/^Vous venez d’enregistrer ce résultat/)

  test('gives a client an unread result and a mail, once; the deletion is audited', async () => {
    const before = await unread(mine.visitor)
    const { status, body } = await admin.call(createResult, { body: input() })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ value: 1.5, below_limit: true, class: 'tres_faible', changes: [], file_list: [] }),
    ])
    expect(await unread(mine.visitor)).toBe(before + 1)
    // Pressed again after the answer was lost, even twice at once.
    const again = await Promise.all([1, 2].map(() => admin.call(createResult, { body: input() })))
    expect(again.map(({ body: { errors } }) => errors)).toEqual([1, 2].map(() => ({ value: [ADDED] })))
    expect(await queuedMails(site.db)).toEqual([
      { kind: 'results-received', data: { user_id: mine.id, created: 1, corrected: 0, result_ids: [body.id] } },
    ])
    expect((await admin.call(deleteResult, { params: { id: body.id } })).status).toBe(204)
    expect((await admin.call(deleteResult, { params: { id: body.id } })).status).toBe(404)
    expect(await unread(mine.visitor)).toBe(before)
    const audit = site.db.selectFrom('audit').select(['action', 'details']).where('action', 'like', 'result-%')
    const state = { sampled_on: day(0), value: 1.5, below_limit: true, lims_client_id: 'C-1', is_shared: false }
    expect(await audit.orderBy('id').execute()).toMatchObject([
      { action: 'result-created', details: expect.arrayContaining(changes({ result_id: body.id, ...state })) },
      { action: 'result-deleted', details: expect.arrayContaining(changes({ result_id: body.id }, state)) },
    ])
  })

  test('two samples of a day that say the same are both kept, when they are not one sent again', async () => {
    const second = { ...input(), sampled_on: day(-3) }
    const colleague = await site.visitor('actalia-admin')
    const add = async (by: Visitor) => (await by.call(createResult, { body: second })).status
    expect([await add(admin), await add(colleague), await add(admin)]).toEqual([201, 201, 422])
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 11 * 60_000))
    expect(await add(admin)).toBe(201)
    vi.restoreAllMocks()
    await site.db.deleteFrom('results').where('sampled_on', '=', day(-3)).where('external_id', 'is', null).execute()
  })

  test.each([
    [{ zone_id: 999_999 }, ['zone_id']],
    [{ lims_client_id: 'C-999' }, ['lims_client_id']],
    [{ lims_client_id: '' }, ['lims_client_id']],
    [{ sampled_on: day(1) }, ['sampled_on']],
    [{ value: null }, ['value']],
    [{ value: ' ' }, ['value']],
    [{ value: '', below_limit: true }, ['value']],
    [{ value: -1 }, ['value']],
    [{ type: 'plomb', sampled_on: day(2), zone_id: 999_999 }, ['sampled_on', 'type', 'zone_id']],
  ])('%j is refused', async (wrong, fields) => {
    const { status, body } = await admin.call(createResult, { body: { ...input(), ...wrong } })
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields])
    expect(Object.values(body.errors).flat()).toHaveLength(fields.length)
  })

  test('is for administrators', async () => {
    expect((await mine.visitor.call(createResult, { body: input() })).status).toBe(403)
    const { id } = (await listed(mine.visitor)).items[0]
    expect((await mine.visitor.call(deleteResult, { params: { id } })).status).toBe(403)
  })
})

test('the exported file has the lines of the list, and whose they are for administrators only', async () => {
  const lines = async (visitor: Visitor) => {
    const { raw, headers } = await visitor.call(exportResults, { query: { format: 'csv', client: 'C-1' } })
    expect(headers['content-disposition']).toContain('estran-resultats-')
    return raw.toString().trim().split('\r\n')
  }
  const { total } = await listed(mine.visitor)
  const [own, all] = [await lines(mine.visitor), await lines(admin)]
  expect([own.length, all.length]).toEqual([total + 1, total + 1])
  expect([own[0]?.includes('Organisme'), all[0]?.includes('Organisme')]).toEqual([false, true])
  expect(all.slice(1).every((line) => line.includes(';C-1;Essais'))).toBe(true)
  const kept = site.db.selectFrom('audit').select('details').where('action', '=', 'results-exported')
  expect(await kept.execute()).toContainEqual({
    details: changes({ format: 'csv', rows: total, filters: ['client'], is_searched: false }),
  })
})
