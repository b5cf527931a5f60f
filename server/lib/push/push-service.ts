import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushKeys } from './push-keys.queries.ts'

/** Time limit of connection, sending and answer together. */
const TRY_MS = 10_000
const MAX_TOPIC = 32

interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** The notification that a device shows; complete in itself, because the page may be out of reach. */
export interface PushNotice {
  title: string
  /** At most 160 characters. */
  body: string
  /** Address opened by a press. */
  path: string
  /** A later notification with the same tag replaces it. */
  tag: string
}

interface PushPosting {
  keys: PushKeys
  /** Contact for the push service: mailto: or https:. */
  subject: string
  /** Seconds that the push service keeps it. */
  ttl: number
  tryMs?: number | undefined
}

/** Answers the status. The topic makes the push service keep only the last of a tag for a device that is away. */
export async function postNotice(
  { endpoint, p256dh, auth }: PushDevice,
  notice: PushNotice,
  { keys, subject, ttl, tryMs = TRY_MS }: PushPosting,
): Promise<number> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notice),
    {
      vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
      contentEncoding: 'aes128gcm',
      TTL: ttl,
      urgency: 'high',
      topic: createHash('sha256').update(notice.tag).digest('base64url').slice(0, MAX_TOPIC),
    },
  )
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: textHeaders(headers),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(tryMs),
  })
  // The body is dropped, however long: nobody reads it.
  await answer.body?.cancel()
  return answer.status
}

const textHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Hosts of the browsers’ push services: Chromium, Firefox, Safari, Edge. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
]

/** The server itself writes to this address, so it may lead nowhere near the operator’s own network. */
export function mayBeWrittenTo(endpoint: string, trialPushOrigin: string | null): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.origin === trialPushOrigin) return true
  return url.protocol === 'https:' && url.port === '' && HOSTS.some((host) => host.test(url.hostname))
}
