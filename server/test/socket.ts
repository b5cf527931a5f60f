import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { App, Visitor } from './as.ts'

export const portOf = ({ server }: App) => (server.address() as AddressInfo).port

/** All that comes back until the server closes the connection; no client of HTTP stands in between. */
export async function exchange(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part
  })
  // A reset after the answer is how a refused upload ends.
  socket.on('error', () => undefined)
  socket.write(request)
  await once(socket, 'close')
  return answer
}

export const statusOf = (answer: string) => Number(answer.split(' ')[1])

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
