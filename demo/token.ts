import { DEMO_TOKEN } from '../contract/core/demo.ts'
import { MAX_TOKEN_DAYS } from '../contract/tokens.ts'
import { clock } from '../server/lib/clock.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { hashOf } from '../server/lib/security/secret.ts'

const DEMO_AUTOMATE = 'automate@estran.example'

const DAY = 86_400_000

/** At each start, so that it never expires while the demo is used; none for an account that lost its tokens for good. */
export async function ensureDemoToken(db: Db): Promise<void> {
  const automate = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_AUTOMATE)
    .where('role', '=', 'actalia-api')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!automate) return
  const now = clock.now()
  const dates = { created_at: now, expires_at: new Date(now.getTime() + MAX_TOKEN_DAYS * DAY) }
  await db
    .insertInto('api_tokens')
    .values({ user_id: automate.id, name: 'Démonstration', token_hash: hashOf(DEMO_TOKEN), ...dates })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(dates))
    .execute()
}
