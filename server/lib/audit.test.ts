import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { addMonths, DURATIONS } from '../../contract/account.durations.ts'
import { createTestDatabase } from '../test/database.ts'
import { testDatabase } from '../test/site.ts'
import { ensureAuditMonths, writeAudit, writeAudits, writeOwnAudit } from './audit.ts'
import { clock } from './clock.ts'
import { type Database, openDatabase } from './db/pool.ts'

const database = testDatabase()
const realNow = clock.now

afterEach(() => {
  clock.now = realNow
})

const REQUEST = { ip: '192.0.2.7', id: 'abcd1234-1' }

const partitions = async (on: Database = database) => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = 'audit'::regclass order by 1`.execute(on.db)
  return rows.map(({ name }) => name)
}

const keep = (day: string, on: Database = database) => sql`select keep_audit_months(${day}::date)`.execute(on.db)

const insertAt = (at: string) =>
  sql`insert into audit (at, action, details) values (${at}, 'signed-in', '{}')`.execute(database.db)

describe('an audit entry', () => {
  test('of one’s own changes is not written without end, for 300 in an hour; another person’s is', async () => {
    const write = (user_id: number) => writeOwnAudit(database.db, REQUEST, { action: 'start-zone-changed', user_id })
    for (let count = 0; count < 300; count++) await write(21)
    const message = expect.stringMatching(/^Trop de modifications de votre compte\./)
    await expect(write(21)).rejects.toMatchObject({ status: 429, message })
    await write(22)
    const lines = database.db.selectFrom('audit').select('id').where('user_id', '=', 21)
    expect(await lines.execute()).toHaveLength(300)
  })

  test('is not written where nothing was done', async () => {
    await expect(writeAudits(database.db, REQUEST, [])).resolves.toBeUndefined()
  })

  test('says who did what, to whom, when, from where', async () => {
    const from = new Date()
    const entry = {
      action: 'user-activated',
      user_id: 7,
      subject_id: 9,
      details: { before: { role: 'registered', active: false }, after: { role: 'client', active: true } },
    } as const
    await writeAudit(database.db, REQUEST, entry)
    const row = await database.db.selectFrom('audit').selectAll().where('user_id', '=', 7).executeTakeFirstOrThrow()
    const details = [
      { field: 'role', before: 'registered', after: 'client' },
      { field: 'active', before: false, after: true },
    ]
    expect(row).toMatchObject({ ...entry, details, address: '192.0.2.7', request_id: 'abcd1234-1' })
    expect(Math.abs(new Date(row.at).getTime() - from.getTime())).toBeLessThan(60_000)
  })

  test('leaves person and address empty for a visitor or a command', async () => {
    await writeAudit(database.db, null, { action: 'administrator-created', user_id: null })
    const row = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'administrator-created')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: null, subject_id: null, address: '', request_id: '', details: [] })
  })

  test('is rolled back with its transaction', async () => {
    const failed = database.db.transaction().execute(async (trx) => {
      await writeAudit(trx, REQUEST, { action: 'password-changed', user_id: 1 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const written = database.db.selectFrom('audit').select('id').where('action', '=', 'password-changed')
    expect(await written.execute()).toEqual([])
  })

  test('has a number of its own', async () => {
    const entry = { action: 'signed-out', user_id: 11 } as const
    await Promise.all(Array.from({ length: 20 }, () => writeAudit(database.db, REQUEST, entry)))
    const rows = await database.db.selectFrom('audit').select('id').where('user_id', '=', 11).execute()
    expect(new Set(rows.map(({ id }) => id)).size).toBe(20)
  })
})

describe('nobody changes written entries:', () => {
  const statements = (table: string) => [
    `update ${table} set action = 'nothing'`,
    `update ${table} set at = at - interval '1 day'`,
    `delete from ${table}`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
    `insert into ${table} (at, id, action, details) select at, id, action, details from ${table}
      on conflict (at, id) do update set action = 'nothing'`,
    `merge into ${table} using (select 1) as one on true when matched then delete`,
    `with gone as (delete from ${table} returning *) select * from gone`,
  ]
  const all = async () => (await sql`select * from audit order by id`.execute(database.db)).rows

  test('the database refuses to change, delete or empty, the table and each of its months', async () => {
    await writeAudit(database.db, REQUEST, { action: 'signed-out', user_id: 1 })
    const months = await partitions()
    const before = await all()
    expect([before.length > 0, months.length]).toEqual([true, 3])
    const month = `audit_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
    expect(months).toContain(month)
    for (const statement of [...statements('audit'), ...statements(month)]) {
      const outcome = await sql
        .raw(statement)
        .execute(database.db)
        .then(
          () => 'done',
          (error) => `${error.code} ${error.message}`,
        )
      expect([statement, outcome]).toEqual([statement, expect.stringMatching(/^42501 audit\w* is append-only$/)])
    }
    for (const empty of months.filter((one) => one !== month)) {
      await expect(sql.raw(`truncate ${empty}`).execute(database.db)).rejects.toThrow(`${empty} is append-only`)
    }
    expect(await all()).toEqual(before)
  })
})

describe('the monthly partitions', () => {
  test('exist for this month and the next two, whatever the day', async () => {
    const own = await createTestDatabase()
    try {
      for (const [day, months] of [
        ['2031-01-31', ['audit_2031_01', 'audit_2031_02', 'audit_2031_03']],
        ['2031-12-31', ['audit_2031_12', 'audit_2032_01', 'audit_2032_02']],
        ['2032-02-29', ['audit_2032_02', 'audit_2032_03', 'audit_2032_04']],
        ['2032-11-01', ['audit_2032_11', 'audit_2032_12', 'audit_2033_01']],
      ] as const) {
        await keep(day, own)
        expect(await partitions(own)).toEqual(expect.arrayContaining([...months]))
      }
    } finally {
      await own.end()
    }
  })

  test('take entries from their first to their last moment; later ones are refused', async () => {
    await keep('2041-01-15')
    for (const at of ['2041-01-01T00:00:00Z', '2041-01-31T23:59:59.999999Z', '2041-03-31T23:59:59.999999Z']) {
      await insertAt(at)
    }
    for (const at of ['2040-12-31T23:59:59.999999Z', '2041-04-01T00:00:00Z']) {
      await expect(insertAt(at)).rejects.toThrow('no partition')
    }
    const { rows } =
      await sql`select tableoid::regclass::text as month from audit where at > '2040-01-01' order by at`.execute(
        database.db,
      )
    expect(rows).toEqual(['audit_2041_01', 'audit_2041_01', 'audit_2041_03'].map((month) => ({ month })))
  })

  test('are kept for as many whole months as « Réglages » says, older ones are dropped with their entries', async () => {
    await keep('2051-01-15')
    await insertAt('2051-01-20T00:00:00Z')
    await insertAt('2051-02-20T00:00:00Z')
    await keep(addMonths('2051-01-31', DURATIONS.audit_months))
    expect(await partitions()).toEqual(expect.arrayContaining(['audit_2051_01', 'audit_2051_02']))
    await keep(addMonths('2051-02-01', DURATIONS.audit_months))
    const left = await partitions()
    expect(left).not.toContain('audit_2051_01')
    expect(left).toContain('audit_2051_02')
    const { rows } = await sql<{
      at: string
    }>`select at from audit where at between '2051-01-01' and '2051-12-31'`.execute(database.db)
    expect(rows.map(({ at }) => at)).toEqual(['2051-02-20T00:00:00.000Z'])
  })

  test('can be maintained by several processes at once, repeatedly', async () => {
    const other = openDatabase(database.url, () => undefined)
    try {
      const calls = Array.from({ length: 12 }, (_, index) => keep('2061-05-10', index % 2 ? other : database))
      await Promise.all(calls)
      await keep('2061-05-11')
      expect(await partitions()).toEqual(['audit_2061_05', 'audit_2061_06', 'audit_2061_07'])
    } finally {
      await other.close()
    }
  })

  test('follow the application’s own clock', async () => {
    clock.now = () => new Date('2071-08-31T22:30:00Z')
    await ensureAuditMonths(database.db)
    expect(await partitions()).toEqual(['audit_2071_08', 'audit_2071_09', 'audit_2071_10'])
  })
})
