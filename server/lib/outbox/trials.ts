import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/pool.ts'
import { quota } from '../security/limits.ts'

const NO_ANSWER = 'EABORT'
const NO_REASON = 'EUNKNOWN'

const LOOK_MS = 200

/** Somebody corrects a setting, starts again and tries, several times in a row. */
export const trialLimit = (kind: 'trial-mail' | 'trial-sms') => quota(kind, 20, 3600)

/**
 * Waits so long at most for what the process that sends makes of it, as it sends every mail. One that was refused is forgotten: after
 * the setting is corrected, the next trial is enough. So is one of which nothing is heard, which may still be leaving.
 */
export async function outcomeOfTrial(db: Db, id: string, seconds: number): Promise<string> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await wait(LOOK_MS)
    const mail = await db.selectFrom('mails').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
    if (mail?.state === 'sent') return ''
    if (mail?.state === 'waiting') continue
    await deleteTrial(db, id)
    return mail?.error || NO_REASON
  }
  await deleteTrial(db, id)
  return NO_ANSWER
}

const deleteTrial = (db: Db, id: string) => db.deleteFrom('mails').where('id', '=', id).execute()
