import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listMails, type MailState, retryMail } from '../../../contract/mails.ts'
import { endJobs } from '../../lib/jobs.ts'
import { as, createUser, testApp, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { countLockWaits } from '../../test/database.ts'
import { TEST_GATEWAY } from '../../test/mailing/phones.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let boss: Visitor
beforeAll(async () => {
  boss = await site.visitor('actalia-admin')
})
afterEach(async () => {
  await site.db.deleteFrom('mails').execute()
  await sql`delete from pgboss.job`.execute(site.db)
})

interface MailRow {
  kind?: string
  state?: MailState
  recipient?: string
  subject?: string
  error?: string
  user_id?: number | null
  queued_at?: string
}

const write = async ({
  state = 'sent',
  kind = 'invitation',
  queued_at = '2026-11-10T12:00:00Z',
  ...row
}: MailRow = {}) => {
  const data = state === 'sent' || state === 'dropped' ? null : JSON.stringify({ user_id: 1 })
  const values = { kind, state, queued_at, data, user_id: null, tried_at: null, ended_at: null, ...row }
  const { id } = await site.db.insertInto('mails').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
const ask = async (query: object = {}) => {
  const { status, body } = await boss.call(listMails, { query })
  return { status, body, ids: (body.items ?? []).map(({ id }: { id: string }) => id) }
}
const retry = (id: string, by = boss) => by.call(retryMail, { params: { id } })
const jobs = async () =>
  (await sql<{ id: string; name: string }>`select id, name from pgboss.job where state < 'active'`.execute(site.db))
    .rows

test('only the super administrator reads the log of mails, and sends again', async () => {
  const id = await write({ state: 'failed' })
  for (const role of ['actalia-user', 'client', 'registered'] as const) {
    const visitor = await site.visitor(role)
    expect([(await visitor.call(listMails)).status, (await retry(id, visitor)).status]).toEqual([403, 403])
  }
  expect([(await ask()).status, (await retry(id)).status]).toEqual([200, 204])
})

describe('the log of mails', () => {
  test('shows kind, recipient, state and reason, and nothing of the data that the mail is written from', async () => {
    const user = await createUser(site.db, 'client')
    const id = await write({
      state: 'retrying',
      recipient: user.email,
      subject: 'Bonjour',
      error: 'EENVELOPE 550',
      user_id: user.id,
    })
    await sql`insert into pgboss.job (id, name, state, start_after) values (${id}, 'mails', 'retry', '2030-01-01T00:00Z')`.execute(
      site.db,
    )
    expect((await ask()).body).toEqual({
      total: 1,
      page: 1,
      per_page: 25,
      items: [
        {
          id,
          kind: 'invitation',
          recipient: user.email,
          subject: 'Bonjour',
          user: { id: user.id, name: 'Le Test', firstname: '', organism_name: 'Essais' },
          state: 'retrying',
          tries: 0,
          error: 'EENVELOPE 550',
          queued_at: '2026-11-10T12:00:00.000Z',
          tried_at: null,
          ended_at: null,
          next_at: '2030-01-01T00:00:00.000Z',
        },
      ],
    })
  })

  test('is filtered by kind, state, recipient and subject, sorted, and searched', async () => {
    const first = await write({ recipient: 'anne@a.example', subject: 'Été', queued_at: '2026-11-01T00:00:00Z' })
    const second = await write({ kind: 'password-link', state: 'failed', recipient: 'zoe@z.example', subject: 'Lien' })
    const both = [second, first]
    const cases: [object, string[]][] = [
      [{}, both],
      [{ sort: 'queued_at' }, [first, second]],
      [{ sort: 'recipient' }, [first, second]],
      [{ sort: '-tries' }, both],
      [{ filter: 'kind:equals:password-link' }, [second]],
      [{ filter: 'state:equals:sent' }, [first]],
      [{ filter: 'recipient:starts:ZOE' }, [second]],
      [{ filter: 'subject:contains:ete' }, [first]],
      [{ search: 'a.example' }, [first]],
      [{ search: 'lien' }, [second]],
      [{ search: '%' }, []],
    ]
    for (const [query, expected] of cases) expect([query, (await ask(query)).ids]).toEqual([query, expected])
  })

  test.each([
    { filter: 'state:equals:lost' },
    { filter: 'state:contains:sent' },
    { filter: 'kind:equals:toString' },
    { filter: 'data:contains:@' },
    { sort: 'data' },
    { page: '0' },
  ])('refuses the query %j', async (query) => {
    expect((await ask(query)).status).toBe(422)
  })
})

describe('sending a mail again', () => {
  test.each(['failed', 'retrying'] as const)(
    'takes a mail that is %s: it waits anew, once, and the journal says who asked',
    async (state) => {
      const user = await createUser(site.db, 'client')
      const id = await write({ state, error: 'EABORT', user_id: user.id })
      const taps = await Promise.all([retry(id), retry(id), retry(id)])
      expect(taps.map(({ status }) => status).sort()).toEqual([204, 409, 409])
      expect(taps.find(({ status }) => status === 409)?.body.message).toBe('Ce mail est en train de partir.')
      expect(await jobs()).toEqual([{ id, name: 'mails' }])
      expect((await ask()).body.items[0]).toMatchObject({ state: 'waiting', error: 'EABORT', ended_at: null })
      const audit = await site.db
        .selectFrom('audit')
        .select(['subject_id', 'details'])
        .where('action', '=', 'mail-retried')
        .where('subject_id', '=', user.id)
        .execute()
      expect(audit).toEqual([{ subject_id: user.id, details: changes({ mail: 'invitation' }) }])
    },
  )

  test.each([
    ['sent', 'Ce mail est déjà parti.'],
    ['dropped', 'Ce mail n’a plus de raison de partir.'],
    ['waiting', 'Ce mail est en train de partir.'],
  ] as const)('is refused for one that is %s', async (state, message) => {
    const { status, body } = await retry(await write({ state }))
    expect([status, body.message, await jobs()]).toEqual([409, message, []])
  })

  test('takes an SMS too, where there is a gateway; the reasons name it', async () => {
    const id = await write({ kind: 'sms-alert', state: 'failed' })
    expect((await retry(id)).status).toBe(404)
    const { db } = site
    const texting = await testApp(site.database, null, { sms: TEST_GATEWAY })
    const visitor = await as(texting, db, await createUser(db, 'actalia-admin'))
    expect((await retry(id, visitor)).status).toBe(204)
    expect(await jobs()).toEqual([{ id, name: 'sms' }])
    expect((await retry(id, visitor)).body.message).toBe('Ce SMS est en train de partir.')
    const sent = await write({ kind: 'sms-code' })
    expect((await retry(sent, visitor)).body.message).toBe('Ce SMS est déjà parti.')
    expect((await ask({ filter: 'kind:equals:sms-alert' })).ids).toEqual([id])
    await texting.close()
  })

  test.each([
    ['retry', 'An SMS of the night'],
    ['created', 'A mail that may still be undone'],
  ])('says until when one waits that is put off (%s: %s)', async (state) => {
    const id = await write({ state: 'waiting' })
    await sql`insert into pgboss.job (id, name, state, start_after)
      values (${id}, 'mails', ${state}::pgboss.job_state, '2030-01-15T04:00Z')`.execute(site.db)
    expect((await retry(id)).body.message).toBe('Ce mail attend jusqu’au 15\u00A0janv.\u00A02030 à 05:00.')
    expect((await ask()).body.items[0]).toMatchObject({ state: 'waiting', next_at: '2030-01-15T04:00:00.000Z' })
  })

  test('is refused for one that is being sent just now', async () => {
    const id = await write({ state: 'retrying' })
    await sql`insert into pgboss.job (id, name, state) values (${id}, 'mails', 'active')`.execute(site.db)
    expect((await retry(id)).status).toBe(409)
    expect((await ask()).body.items[0].state).toBe('retrying')
  })

  test('is a 404 for one that is taken back meanwhile', async () => {
    const id = await write({ state: 'retrying' })
    await sql`insert into pgboss.job (id, name, state) values (${id}, 'mails', 'retry')`.execute(site.db)
    let answer: ReturnType<typeof retry> | undefined
    await site.db.transaction().execute(async (trx) => {
      await endJobs(trx, [id])
      answer = retry(id)
      await expect.poll(() => countLockWaits(site.db)).toBe(1)
      await trx.deleteFrom('mails').where('id', '=', id).execute()
    })
    expect([(await answer)?.status, await jobs()]).toEqual([404, []])
  })

  test('is a 404 for one that does not exist', async () => {
    const kind = await write({ kind: 'of-another-version', state: 'failed' })
    for (const id of ['00000000-0000-4000-8000-000000000000', '1', 'x%00', kind]) {
      expect([id, (await retry(id)).status]).toEqual([id, 404])
    }
  })

  test('is not answered as done when the database refuses the commit', async () => {
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''full''; end'`.execute(site.db)
    await sql`create constraint trigger at_the_end after update on mails initially deferred
      for each row execute function refuse()`.execute(site.db)
    const id = await write({ state: 'failed' })
    expect((await retry(id)).status).toBe(500)
    await sql`drop function refuse cascade`.execute(site.db)
    expect((await ask()).body.items[0].state).toBe('failed')
  })
})
