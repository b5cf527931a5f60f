import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../server/lib/db/pool.ts'
import { as, createUser } from '../../server/test/as.ts'
import { countLockWaits } from '../../server/test/database.ts'
import { testSite } from '../../server/test/site.ts'
import { mayCall } from './answers.ts'
import { CALLERS, soundCallsOf } from './calls.ts'
import { type ApiOperation, operationsOf } from './operations.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 1)

const site = testSite('demo')

/** Ways in which a caller loses their rights: signed out or with a new password, deactivated, deleted. */
const ENDINGS: Record<string, (db: Db, id: number) => Promise<unknown>> = {
  session: (db, id) => sql`delete from sessions where user_id = ${id}`.execute(db),
  access: async (db, id) => {
    await sql`update users set active = false, version = version + 1 where id = ${id}`.execute(db)
    await sql`delete from sessions where user_id = ${id}`.execute(db)
  },
  account: (db, id) => sql`delete from users where id = ${id}`.execute(db),
}

/** The one with most rights comes last. */
const callerOf = (operation: ApiOperation) =>
  CALLERS.filter((caller) => caller !== 'nobody' && caller !== 'actalia-api' && caller !== 'lecture').findLast((one) =>
    mayCall(one, operation),
  )

/** The call is let in while the end is not committed yet, and goes on once it is: the worst moment for both. */
async function race(operation: ApiOperation, end: (db: Db, id: number) => Promise<unknown>, seed: number) {
  const caller = callerOf(operation)
  if (!caller) return null
  const user = await createUser(site.db, caller)
  const visitor = await as(site.app, site.db, user)
  await visitor.request({ url: '/api/auth/me' })
  const [call] = fc.sample(soundCallsOf(operation), { numRuns: 1, seed })
  if (!call) throw new Error('no call')
  const { address, type, body } = call
  const { answer } = await site.db.transaction().execute(async (trx) => {
    await end(trx, user.id)
    let isAnswered = false
    const answer = visitor
      .request({
        method: operation.method as 'POST',
        url: address,
        ...(type && { headers: { 'content-type': type } }),
        ...(body && { payload: body }),
      })
      .finally(() => {
        isAnswered = true
      })
    await expect
      .poll(async () => isAnswered || (await countLockWaits(site.db)) > 0, { interval: 5, timeout: 20_000 })
      .toBe(true)
    return { answer }
  })
  return { shown: `${operation.method} ${address} ${body?.toString().slice(0, 500) ?? ''}`, ...(await answer) }
}

describe.each(Object.keys(ENDINGS))('whose %s ends during a call', (what) => {
  test(`is answered, whatever it writes (FUZZ_SEED=${SEED})`, async () => {
    const { body: document } = await site.app.inject({ url: '/api/openapi.json' })
    const writing = operationsOf(JSON.parse(document)).filter(({ method }) => method !== 'GET')
    let raced = 0
    const failed: string[] = []
    for (const [index, operation] of writing.entries()) {
      const end = ENDINGS[what]
      const answer = end && (await race(operation, end, SEED + index))
      if (!answer) continue
      raced += 1
      if (answer.status >= 500) failed.push(`${answer.shown} → ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    expect(failed).toEqual([])
    expect(raced).toBeGreaterThan(70)
  }, 120_000)
})
