import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushKeys } from './push-keys.queries.ts'

/** Of the connection, the sending and the answer together. */
const TRY_MS = 10_000
const MAX_TOPIC = 32

export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a device shows; all of it is said there, for the page may be out of reach. */
export interface Notice {
  title: string
  /** At most 160 characters. */
  body: string
  /** Opened by a press. */
  path: string
  /** A later one with the same tag takes its place. */
  tag: string
}

interface Posting {
  keys: PushKeys
  /** Whom the push service may write to: mailto: or https:. */
  subject: string
  /** Seconds. */
  ttl: number
  tryMs?: number | undefined
}

export interface PushAnswer {
  status: number
  /** As the service said it. */
  retryAfter: string | null
}

/** The topic makes the push service keep only the last of a tag for a device that is away. */
export async function postNotice(
  device: Device,
  notice: Notice,
  { keys, subject, ttl, tryMs = TRY_MS }: Posting,
): Promise<PushAnswer> {
  const { endpoint, p256dh, auth } = device
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
  const {
    status,
    headers: said,
    body: words,
  } = await fetch(endpoint, {
    method: 'POST',
    headers: textHeaders(headers),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(tryMs),
  })
  // However long, nobody reads them.
  await words?.cancel()
  return { status, retryAfter: said.get('retry-after') }
}

const textHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
