import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { TEST_CERTIFICATE } from './certificate.ts'

export interface GatewayRequest {
  method: string
  /** The path and the query as they came. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

interface TestGatewayOptions {
  /** Answers in place of « 0: Accepted for delivery »; it may also leave without a word, or never end. */
  answer?: (response: ServerResponse, request: GatewayRequest) => void
  hasTls?: boolean
}

const accepted = (response: ServerResponse) => void response.writeHead(202).end('0: Accepted for delivery')

/** A gateway of SMS on this machine, which notes what it is asked. */
export async function startSmsGateway({ answer = accepted, hasTls = false }: TestGatewayOptions = {}) {
  const received: GatewayRequest[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', method = '', headers } = request
    const query = Object.fromEntries(new URL(path, 'http://localhost').searchParams)
    const taken = { method, path, query, headers, body: await text(request) }
    received.push(taken)
    answer(response, taken)
  }
  const server = hasTls ? createSecureServer(TEST_CERTIFICATE, take) : createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http${hasTls ? 's' : ''}://127.0.0.1:${port}`,
    received,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
