import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface PushedNotice {
  /** The path of the device's address. */
  path: string
  headers: IncomingMessage['headers']
  /** Decrypted, as the device would. */
  notice: unknown
  /** Proven by the signature. */
  vapid: { aud: string; exp: number; sub: string; key: string }
}

interface TestDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushServiceOptions {
  /** Answers in place of 201; it may also leave without a word, or never end. */
  answer?: (pushed: PushedNotice, response: ServerResponse) => void
  /** The port; a free one when left out. */
  port?: number
}

const created = (_pushed: PushedNotice, response: ServerResponse) => void response.writeHead(201).end()

/** A real push service on this machine (RFC 8030), with devices that read what comes (RFC 8291). */
export async function startPushService({ answer = created, port = 0 }: PushServiceOptions = {}) {
  const received: PushedNotice[] = []
  const devices = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const device = devices.get(path)
    if (!device) return response.writeHead(404).end()
    const body = await buffer(request)
    const notice = JSON.parse(decrypt(body, device).toString())
    const pushed = { path, headers: request.headers, notice, vapid: readVapid(request.headers.authorization ?? '') }
    received.push(pushed)
    answer(pushed, response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    received,
    /** A device, as a browser would give it to its page. */
    device: (): TestDevice => {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/device/${devices.size + 1}`
      devices.set(path, { curve, auth })
      return { endpoint: url + path, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** RFC 8188 and 8291: one record, whose padding ends with a 2. */
function decrypt(body: Buffer, { curve, auth }: { curve: ReturnType<typeof createECDH>; auth: Buffer }): Buffer {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** RFC 8292; throws when the signature is another's. */
function readVapid(authorization: string): PushedNotice['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('this signature is not of that key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
