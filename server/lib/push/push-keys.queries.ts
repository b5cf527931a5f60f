import webPush from 'web-push'
import type { Db } from '../db/pool.ts'

export interface PushKeys {
  public_key: string
  private_key: string
}

const findPushKeys = (db: Db): Promise<PushKeys | undefined> =>
  db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()

/** Made at the first need, and kept: every process and every device has the same. */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const known = await findPushKeys(db)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await findPushKeys(db)
  if (!kept) throw new Error('no push keys')
  return kept
}
