import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Visitor } from './as.ts'

/** An answer that has begun, and is not read before one asks. */
export async function beginAnswer({ cookies }: Visitor, port: number, path: string) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const request = get({ port, path, headers: { cookie: cookie.join('; '), host: 'localhost' }, agent: false })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error('no answer')
  answer.on('error', () => undefined)
  // It may end before one reads on.
  return { answer, closed: new Promise((resolve) => answer.once('close', resolve)) }
}

export async function lengthOf({ answer, closed }: Awaited<ReturnType<typeof beginAnswer>>) {
  let length = 0
  answer.on('data', (bytes) => (length += bytes.length))
  await closed
  return { length, isComplete: answer.complete }
}
