import webPush from 'web-push'
import type { Db } from '../db/pool.ts'

export interface PushKeys {
  public_key: string
  private_key: string
}

/** Created at first use and stored: every process and device uses the same keys. */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const existing = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  if (existing) return existing
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const made = { public_key: publicKey, private_key: privateKey }
  await db
    .insertInto('push_keys')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return getPushKeys(db)
}
