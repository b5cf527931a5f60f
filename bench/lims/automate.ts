import { createHash, randomBytes } from 'node:crypto'
import { addDays } from '../../contract/core/days.ts'
import { today } from '../../server/lib/clock.ts'
import type { Db } from '../../server/lib/db/pool.ts'

/** A laboratory's program and its token. */
export async function addAutomate(db: Db) {
  const { id: userId } = await db
    .insertInto('users')
    .values({ email: 'lims@bench.example', role: 'actalia-api', active: true, name: 'LIMS' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = `estran_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      name: 'Bench',
      token_hash: createHash('sha256').update(token).digest(),
      expires_at: addDays(today(), 30),
    })
    .execute()
  return { userId, token }
}
