import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startBackgroundWork } from './background.ts'
import { openJobs } from './lib/jobs.ts'
import { createUser, TEST_SECRET } from './test/as.ts'
import { testDatabase } from './test/site.ts'

const database = testDatabase()

/** One row whose time is over in each table of which docs/privacy.tsv says a time. */
const overdue = (userId: number) => [
  sql`insert into sessions (token_hash, user_id, is_remembered, expires_at) values (sha256('1'), ${userId}, true, now() - interval '1 day')`,
  sql`insert into api_tokens (user_id, name, token_hash, expires_at) values (${userId}, 'L', sha256('1'), now() - interval '91 days')`,
  sql`insert into limits values ('k', 1, now() - interval '1 day', null)`,
  sql`insert into password_tokens values (${userId}, sha256('1'), true, now() - interval '1 day')`,
  sql`insert into provider_authorizations values (sha256('1'), sha256('2'), 'google', 'n', 'v', true, '/', now() - interval '1 day')`,
  sql`insert into pending_sign_ins values (sha256('1'), ${userId}, 'password', true, now() - interval '1 day')`,
  sql`insert into passkey_challenges values ('c', ${userId}, now() - interval '1 day')`,
  sql`insert into mails (id, kind, state, queued_at) values (gen_random_uuid(), 'trial', 'sent', now() - interval '31 days')`,
]
const TABLES = [
  ...['sessions', 'api_tokens', 'limits', 'password_tokens', 'provider_authorizations'],
  ...['pending_sign_ins', 'passkey_challenges', 'mails'],
]

test('what is kept for a time goes once it is over; one cleaning that fails is said, and stops no other', async () => {
  const { db } = database
  const { id } = await createUser(db, 'client')
  for (const insert of overdue(id)) await insert.execute(db)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db)
  await sql`create trigger refused before delete on limits execute function refuse()`.execute(db)
  const errors: string[] = []
  const onError = (error: Error) => errors.push(error.message)
  const jobs = await openJobs(database, { onError, does: 'all' })
  const stop = startBackgroundWork({
    ...{ db, jobs, publicUrl: 'http://127.0.0.1:3000', isHttps: false, trialPushOrigin: null, alertDelay: 60 },
    ...{ secret: TEST_SECRET, log: { warn: () => undefined }, onError },
    mailer: { send: async () => undefined, close: () => undefined },
    gateway: null,
  })
  try {
    const left = async () => {
      const counts = TABLES.map(async (table) => {
        const { rows } = await sql`select from ${sql.table(table)}`.execute(db)
        return rows.length > 0 ? table : []
      })
      return (await Promise.all(counts)).flat()
    }
    await expect.poll(left).toEqual(['limits'])
    expect(errors).toEqual(['no room'])
  } finally {
    await Promise.all([stop(), jobs.close()])
  }
})
