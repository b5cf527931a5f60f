import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { exportAudit, listAudit } from '../../../contract/audit.entries.ts'
import { writeAudits } from '../../lib/audit.ts'
import { createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const ask = async (query: object = {}) =>
  (await (await site.visitor('actalia-admin')).call(listAudit, { query })).body as {
    items: { id: number; action: string; batch_size: number; subject: { id: number } | null }[]
    total: number
  }

const BOSS = 88_001
const people: number[] = []

beforeAll(async () => {
  for (let index = 0; index < 5; index += 1) people.push((await createUser(site.db, 'client')).id)
  await site.db
    .transaction()
    .execute((trx) =>
      writeAudits(trx, null, [
        ...people.map((subject_id) => ({ action: 'user-activated' as const, user_id: BOSS, subject_id })),
        { action: 'user-invited' as const, user_id: BOSS, subject_id: people[0] ?? 0 },
      ]),
    )
})

test('an act of five entries is one line, which counts them, and another act beside it stays its own', async () => {
  const { items, total } = await ask({ person: BOSS, sort: 'at' })
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { action: 'user-activated', batch_size: 5 },
    { action: 'user-invited', batch_size: 1 },
  ])
  const filtered = await ask({ filter: 'action:equals:user-activated' })
  expect(filtered).toMatchObject({ total: 1, items: [{ batch_size: 5 }] })
  expect((await ask()).items.filter(({ action }) => action === 'user-activated')).toHaveLength(1)
})

test('its entries are all listed, each for itself, narrowed as any list', async () => {
  const [head] = (await ask({ person: BOSS, sort: 'at' })).items
  const all = await ask({ batch: head?.id, sort: 'at' })
  expect(all.items.map(({ subject }) => subject?.id)).toEqual(people)
  expect(new Set(all.items.map(({ batch_size }) => batch_size))).toEqual(new Set([1]))
  expect((await ask({ batch: 9_999_999 })).total).toBe(0)
})

test('the file has a line for each entry of the list’s acts, and the trace says how many', async () => {
  const admin = await site.visitor('actalia-admin')
  const { raw } = await admin.call(exportAudit, { query: { format: 'csv', person: BOSS } })
  expect(raw.toString().trimEnd().split('\r\n').slice(1)).toHaveLength(6)
  expect(await lastExport()).toContainEqual({ field: 'rows', after: 6 })
})

test('the file of one act has its entries alone', async () => {
  const [head] = (await ask({ person: BOSS, sort: 'at' })).items
  const query = { format: 'csv', batch: head?.id }
  const { raw } = await (await site.visitor('actalia-admin')).call(exportAudit, { query })
  const lines = raw.toString().trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';')[1])).toEqual(Array(people.length).fill('Compte activé'))
  expect(await lastExport()).toContainEqual({ field: 'filters', after: ['batch'] })
})

async function lastExport() {
  const entries = site.db.selectFrom('audit').select('details').where('action', '=', 'audit-exported')
  return (await entries.orderBy('id', 'desc').executeTakeFirstOrThrow()).details
}

test('who was one of many is found by their name, with what was done to them', async () => {
  for (const id of people.slice(1)) {
    const { items } = await ask({ person: id })
    expect(items).toMatchObject([{ action: 'user-activated', batch_size: 1, subject: { id } }])
  }
})

test('no entry is changed or lost: the table keeps each row', async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit
    where user_id = ${BOSS} and action = 'user-activated'`.execute(site.db)
  expect(rows).toEqual([{ count: 5 }])
})

test('what is no number of an entry is refused', async () => {
  const { status } = await (await site.visitor('actalia-admin')).call(listAudit, { query: { batch: 'lot' } })
  expect(status).toBe(422)
})

test('only the super administrator reads the entries of an act', async () => {
  expect((await (await site.visitor('actalia-user')).call(listAudit, { query: { batch: '1' } })).status).toBe(403)
})
