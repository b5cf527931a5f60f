import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushKeys } from './push-keys.queries.ts'

/** Of the connection, the sending and the answer together. */
const TRY_MS = 10_000
const MAX_TOPIC = 32

interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a device shows; all of it is said there, for the page may be out of reach. */
export interface PushNotice {
  title: string
  /** At most 160 characters. */
  body: string
  /** Opened by a press. */
  path: string
  /** A later one with the same tag takes its place. */
  tag: string
}

interface PushPosting {
  keys: PushKeys
  /** Whom the push service may write to: mailto: or https:. */
  subject: string
  /** Seconds. */
  ttl: number
  tryMs?: number | undefined
}

/** Answers the status. The topic makes the push service keep only the last of a tag for a device that is away. */
export async function postNotice(
  { endpoint, p256dh, auth }: Device,
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
  // However long, nobody reads them.
  await answer.body?.cancel()
  return answer.status
}

const textHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Of the browsers’ own push services: Chromium’s, Firefox’s, Safari’s, Edge’s. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
]
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The server itself writes to this address, so it may lead nowhere near the operator’s own network. */
export function mayBeWrittenTo(endpoint: string, where: { isPublic: boolean }): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (!where.isPublic && LOOPBACK.test(url.hostname)) return /^https?:$/.test(url.protocol)
  return url.protocol === 'https:' && url.port === '' && HOSTS.some((host) => host.test(url.hostname))
}
