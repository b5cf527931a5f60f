import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { App } from './as.ts'

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
