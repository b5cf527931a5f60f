import { ECDH } from 'node:crypto'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import type { PushSubscriptionInput } from '../../../contract/push.ts'
import { mayBeWrittenTo } from '../../lib/push/push-service.ts'

/** Whether the key is an uncompressed point on the curve P-256. */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  try {
    return bytes[0] === 4 && ECDH.convertKey(bytes, 'prime256v1').length === bytes.length
  } catch {
    return false
  }
}

export const faultsOf = (
  { endpoint, keys }: PushSubscriptionInput,
  { trialPushOrigin }: { trialPushOrigin: string | null },
): FieldErrors => ({
  ...(!mayBeWrittenTo(endpoint, trialPushOrigin) && {
    endpoint: ['Cette adresse n’est pas celle d’un service de notifications connu.'],
  }),
  ...(!isPoint(keys.p256dh) && { 'keys.p256dh': ['Cette clé est illisible.'] }),
})
