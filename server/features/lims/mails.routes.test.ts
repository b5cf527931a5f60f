import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAX_ROWS, sendResults } from '../../../contract/lims.ts'
import { countResults, readResults } from '../../../contract/results.ts'
import { as, bearerOf, createUser } from '../../test/as.ts'
import { countLockWaits } from '../../test/database.ts'
import { ROW, testLaboratory } from '../../test/lims.ts'
import { testSite } from '../../test/site.ts'
import { lockSamplings } from '../rankings/write/rankings.samplings.ts'

const site = testSite()
const lab = testLaboratory(site)

const send = (rows: unknown, query: object = {}) => lab.send(sendResults, rows as object, { query })
const told = () => site.db.selectFrom('mails').select(['kind', 'data']).orderBy('user_id').execute()

describe('a client gets a mail', () => {
  const mine = (n: number, more: object = {}) => ({ ...ROW, external_id: `M-${n}`, lims_client_id: 'C-1', ...more })
  const letter = (client: number, created: number, corrected: number, ids: unknown = expect.any(Array)) => ({
    kind: 'results-received',
    data: { user_id: lab.clients[client]?.id, created, corrected, result_ids: ids },
  })

  test('once per batch, about their own results, naming at most twenty', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => mine(n))
    await send([...rows, ROW, mine(50, { lims_client_id: 'C-2' })])
    const said = await told()
    expect(said).toEqual([letter(0, 30, 0), letter(1, 1, 0)])
    expect(said).toMatchObject([{ data: { result_ids: { length: 20 } } }, { data: { result_ids: { length: 1 } } }])
  })

  test('for a new or changed result, not for a repeat', async () => {
    await send([mine(1), mine(2), mine(3, { revision: 2 })], { notify: 'false' })
    expect(await told()).toEqual([])
    await send([mine(1), mine(2, { value: 1 }), mine(3, { revision: 1, value: 2 }), mine(4)])
    expect(await told()).toEqual([letter(0, 1, 1)])
    await site.db.deleteFrom('mails').execute()
    await send([mine(1), mine(2, { value: 1, revision: 9 })])
    expect(await told()).toEqual([])
    await send([mine(1, { lims_client_id: 'C-2' })])
    expect(await told()).toEqual([letter(1, 1, 0)])
  })

  test('unless they have turned these mails off', async () => {
    const id = lab.clients[0]?.id ?? 0
    await site.db.updateTable('users').set({ result_mails: false }).where('id', '=', id).execute()
    await send([mine(1)])
    await site.db.updateTable('users').set({ result_mails: true }).where('id', '=', id).execute()
    expect(await told()).toEqual([])
  })

  test('even when one batch concerns hundreds of clients', async () => {
    await sql`insert into users (email, role, active, name, lims_client_id)
      select 'm' || n || '@example.test', 'client', true, 'M', 'M-' || n from generate_series(1, 500) n`.execute(
      site.db,
    )
    const rows = Array.from({ length: MAX_ROWS }, (_, n) => mine(n, { lims_client_id: `M-${(n % 500) + 1}` }))
    expect((await send(rows)).body.created).toBe(MAX_ROWS)
    expect(await told()).toHaveLength(500)
  })
})

test.each([
  ['that is revoked', (id: number) => site.db.deleteFrom('api_tokens').where('user_id', '=', id).execute()],
  ['whose account is deleted', (id: number) => site.db.deleteFrom('users').where('id', '=', id).execute()],
])('a batch that waits stores nothing for a token %s meanwhile', async (_how, end) => {
  const automate = await createUser(site.db, 'actalia-api')
  const headers = await bearerOf(site.db, automate)
  const other = await site.db.startTransaction().execute()
  await lockSamplings(other)
  const sent = site.app
    .inject({ method: 'PUT', url: '/api/lims/results', headers, payload: [ROW] })
    .then((answer) => answer)
  await expect.poll(() => countLockWaits(site.db)).toBeGreaterThan(0)
  await end(automate.id)
  await other.commit().execute()
  expect([(await sent).statusCode, await lab.stored()]).toEqual([401, []])
})

test('a batch that waited for another is stored as received after it', async () => {
  const reader = await as(site.app, site.db, lab.clients[0] ?? null)
  const other = await site.db.startTransaction().execute()
  await lockSamplings(other)
  const sent = send([{ ...ROW, lims_client_id: 'C-1' }])
  await expect.poll(() => countLockWaits(site.db)).toBeGreaterThan(0)
  await reader.call(readResults, { body: { until: new Date().toISOString() } })
  await other.commit().execute()
  await sent
  expect((await reader.call(countResults)).body).toMatchObject({ unread: 1 })
})
