import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

export interface ReceivedBatch {
  authorization: string | undefined
  query: string
  ids: string[]
}

/** Chooses the answer to a batch: a status with headers, or null to hang up. */
export type ChooseAnswer = (
  batch: ReceivedBatch,
) => { status?: number; headers?: Record<string, string>; body?: object } | null

/** Takes what is sent as an Estran would, on this machine; by `mood` it fails as one would not at will. */
export async function fakeEstran() {
  const received: ReceivedBatch[] = []
  let mood: ChooseAnswer = () => ({})
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://fake')
    const send = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (pathname === '/api/lims/token') {
      return send(200, { name: 'Labo', account: 'labo@example.test', expires_at: '2027-01-01T00:00:00.000Z' })
    }
    const rows = (await json(request)) as { external_id: string }[]
    const batch = {
      authorization: request.headers.authorization,
      query: search,
      ids: rows.map(({ external_id }) => external_id),
    }
    const outcome = mood(batch)
    if (!outcome) return request.socket.destroy()
    const { status = 200, headers, body } = outcome
    if (status === 200) received.push(batch)
    return send(status, body ?? answered(rows.length), headers)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    be: (next: ChooseAnswer) => {
      mood = next
    },
    close: () => void server.close().closeAllConnections(),
  }
}

export const answered = (created: number, rejected: object[] = []) => ({
  ...{ created: created - rejected.length, updated: 0, unchanged: 0 },
  ...{ rejected, request_id: 'r-1' },
})
