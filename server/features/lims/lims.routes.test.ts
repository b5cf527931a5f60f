import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { MAX_ROWS, sendRankings, sendResults } from '../../../contract/lims.ts'
import { buildApp } from '../../app.ts'
import { today } from '../../lib/clock.ts'
import { TEST_CONFIG, TEST_SECRET, Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { ROW, testLaboratory } from '../../test/lims.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const lab = testLaboratory(site)

const send = (rows: unknown, query: object = {}) => lab.send(sendResults, rows as object, { query })
describe('a batch', () => {
  test('is read by the names that the operator recognises, for results and rankings alike', async () => {
    await site.db
      .updateTable('scales')
      .set({ names: ['Phages du labo'] })
      .where('type', '=', 'phages')
      .execute()
    const named = { ...ROW, type: 'phages du LABO', sampled_on: `${today()}T00:00:00` }
    expect((await send([{ ...named, external_id: 'NAMED-1' }])).body).toMatchObject({ created: 1, rejected: [] })
    const { sampled_on: starts_on, lims_client_id: _, ...ranking } = { ...named, class: null, external_id: 'NAMED-2' }
    expect((await lab.send(sendRankings, [{ ...ranking, starts_on }])).body).toMatchObject({ created: 1, rejected: [] })
    const stored = await site.db
      .selectFrom('rankings')
      .select(['type', 'starts_on'])
      .where('external_id', '=', 'NAMED-2')
      .execute()
    expect(stored).toEqual([{ type: 'phages', starts_on: today() }])
    await site.db.updateTable('scales').set({ names: [] }).execute()
    expect((await send([{ ...named, external_id: 'NAMED-3' }])).body.rejected[0].errors).toHaveProperty('type')
  })

  test('is stored except for its bad rows, which are answered with their reasons', async () => {
    const { status, body, headers } = await send([
      ROW,
      { ...ROW, external_id: 'LAB-2', lims_client_id: 'C-1', zone_code: 'old-1', value: '< 1' },
      { ...ROW, external_id: 'LAB-3', zone_code: 'Z.9', value: 'x' },
      'LAB-4',
      { ...ROW, external_id: 'LAB-5', lims_client_id: 'C-9', sampled_on: addDays(today(), 1) },
    ])
    expect(status).toBe(200)
    expect(body).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: [
        {
          index: 2,
          external_id: 'LAB-3',
          errors: {
            zone_code: ['Cette zone n’existe pas.'],
            value: ['Écrivez un nombre, par exemple 12,5 ou < 1.'],
          },
        },
        { index: 3, external_id: null, errors: { body: ['Un objet JSON est attendu.'] } },
        {
          index: 4,
          external_id: 'LAB-5',
          errors: {
            lims_client_id: ['Aucun compte n’a cette référence de client.'],
            sampled_on: ['Ce jour n’est pas encore passé.'],
          },
        },
      ],
      request_id: headers['x-request-id'],
    })
    const common = { revision: 1, zone_id: lab.zones[0], is_shared: false, user_id: lab.automate.id }
    expect(await lab.stored()).toEqual([
      { ...common, external_id: 'LAB-1', lims_client_id: null, value: 12.5, below_limit: false },
      { ...common, external_id: 'LAB-2', lims_client_id: 'C-1', value: 1, below_limit: true },
    ])
  })

  test('that is empty, or sent again, changes nothing', async () => {
    expect((await send([])).body).toMatchObject({ created: 0, rejected: [] })
    const rows = [ROW, { ...ROW, external_id: 'LAB-2' }]
    await send(rows)
    const before = await site.db.selectFrom('results').selectAll().orderBy('id').execute()
    expect((await send(rows)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2, rejected: [] })
    expect(await site.db.selectFrom('results').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('for an archived zone is rejected, by its alias too', async () => {
    const archive = (archived_at: string | null) =>
      site.db
        .updateTable('zones')
        .set({ archived_at })
        .where('id', '=', lab.zones[0] ?? 0)
        .execute()
    await archive('2026-01-01')
    const { body } = await send([ROW, { ...ROW, zone_code: 'OLD.1' }])
    await archive(null)
    expect([body.created, body.rejected.length]).toEqual([0, 2])
  })

  test('says what is wrong as French prints it', async () => {
    const { body } = await send([{ ...ROW, method: 'a\u0000b' }])
    expect(body.rejected[0].errors.method[0]).toMatch(/invisible\u00A0: tapez-le/)
  })

  test('appears in the audit and in the log by its counts alone, under the number of its answer', async () => {
    const lines: string[] = []
    const log = { write: (line: string) => lines.push(line) }
    const app = await buildApp({ ...site.database, secret: TEST_SECRET, config: TEST_CONFIG, web: null, log })
    const { headers, body } = await lab.send(sendResults, [ROW, {}], { to: app })
    await app.close()
    const entry = await site.db
      .selectFrom('audit')
      .select(['action', 'user_id', 'details'])
      .where('request_id', '=', body.request_id)
      .execute()
    const [user_id, counts] = [lab.automate.id, { rows: 2, created: 1, updated: 0, unchanged: 0, rejected: 1 }]
    expect(entry).toEqual([{ action: 'lims-results-received', user_id, details: changes(counts) }])
    const { id: token_id } = await site.db
      .selectFrom('api_tokens')
      .select('id')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(headers['x-request-id']).toBe(body.request_id)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ reqId: body.request_id, user_id, token_id, ...counts, url: '/api/lims/results' }),
    ])
    expect(lines.join()).not.toContain(ROW.external_id)
  })
})

describe('a call is refused:', () => {
  test.each<[string, string, string]>([
    ['an object', '{}', 'Une liste JSON est attendue.'],
    ['a text', '"[]"', 'Une liste JSON est attendue.'],
    ['nothing', '', 'Une liste JSON est attendue.'],
    ['null', 'null', 'Une liste JSON est attendue.'],
    ['half a list', '[{}', 'Cette requête n’est pas lisible.'],
    ['a prototype', '[{"__proto__":{}}]', 'Cette requête n’est pas lisible.'],
    ['too many rows', JSON.stringify(Array(MAX_ROWS + 1).fill({})), 'Au plus 1\u202F000 lignes par envoi.'],
    ['a deep list', `${'['.repeat(17)}${']'.repeat(17)}`, 'Cette requête a trop de niveaux ou d’éléments.'],
    ['many small elements', `[${'{},'.repeat(50_000)}{}]`, 'Cette requête a trop de niveaux ou d’éléments.'],
    ['an endless number', `[{"value":${'9'.repeat(200)}}]`, 'Cette requête a trop de niveaux ou d’éléments.'],
  ])('%s, with the number of its call', async (_what, payload, reason) => {
    const headers = { ...lab.headers, 'content-type': 'application/json' }
    const answer = await new Visitor(site.app).request({ method: 'PUT', url: '/api/lims/results', headers, payload })
    expect([answer.status, answer.body.errors]).toEqual([422, { body: [reason] }])
    expect(answer.headers['x-request-id']).toEqual(expect.stringMatching(/./))
  })

  test('more than the largest honest batch (413), another type (415), an unknown query (422)', async () => {
    const request = (payload: string, type = 'application/json', query = '') =>
      new Visitor(site.app).request({
        method: 'PUT',
        url: `/api/lims/results${query}`,
        headers: { ...lab.headers, 'content-type': type },
        payload,
      })
    expect((await request(`[${' '.repeat(1024 * 1024)}]`)).status).toBe(413)
    expect((await request('[]', 'text/csv')).status).toBe(415)
    expect((await request('[]', 'application/json', '?notify=non')).body.errors).toHaveProperty('notify')
  })

  test('from a person, and without credentials', async () => {
    expect((await new Visitor(site.app).call(sendResults, { body: [] })).status).toBe(401)
    const headers = { 'content-type': 'application/json' }
    const nobody = await site.app.inject({ method: 'PUT', url: '/api/lims/results', headers, payload: '[]' })
    expect([nobody.statusCode, nobody.json()]).toEqual([401, { message: 'Il faut un jeton valable.' }])
    for (const role of ['client', 'actalia-user', 'actalia-admin'] as const) {
      expect((await (await site.visitor(role)).call(sendResults, { body: [] })).status).toBe(403)
    }
  })
})

test('the rows of a batch are described with their fields and limits', async () => {
  const { paths } = (await site.app.inject({ url: '/api/openapi.json' })).json()
  const { schema } = paths['/api/lims/results'].put.requestBody.content['application/json']
  expect(schema).toMatchObject({ type: 'array', maxItems: MAX_ROWS, items: { type: 'object' } })
  expect(schema.items.properties.external_id).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 })
  expect(schema.items.required.sort()).toEqual([
    'external_id',
    'lims_client_id',
    'sampled_on',
    'type',
    'value',
    'zone_code',
  ])
})

test('a batch of 1,000 rows with every field at its longest is accepted', async () => {
  const long = (text: string, length: number) => text.padEnd(length, 'é')
  await lab.addClient(long('C', 50))
  const rows = Array.from({ length: MAX_ROWS }, (_, n) => ({
    ...ROW,
    external_id: long(`L${n}-`, 100),
    revision: 1_000_000,
    lims_client_id: long('C', 50),
    zone_code: 'A.1'.padEnd(40, '-'),
    value: '< 999999999,99',
    below_limit: false,
    shared: false,
    method: long('m', 100),
  }))
  expect((await send(rows)).body).toMatchObject({ created: MAX_ROWS, rejected: [] })
})
