import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '../../../../contract/core/errors.ts'
import type { Config } from '../../../config.ts'
import { HttpError, notFound } from '../errors.ts'
import { securityHeaders } from '../headers.ts'

const STATUSES: Record<string, 400 | 408 | 413 | 431> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const MESSAGES = {
  400: 'Cette requête n’est pas lisible.',
  408: 'Cette requête a mis trop de temps à venir.',
  413: 'Cet envoi est trop volumineux.',
  417: 'Cette requête n’est pas acceptée.',
  431: 'Les en-têtes de cette requête sont trop longs.',
} as const

function rawAnswer(status: keyof typeof MESSAGES, config: Pick<Config, 'isHttps'>) {
  const body: ErrorBody = { message: MESSAGES[status] }
  const text = JSON.stringify(body)
  const headers = {
    ...securityHeaders(config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }
  return { text, headers }
}

/** The refusal of an address that the framework refuses before any route. */
export const addressFault = (error: Error & { code?: string }, url: string): HttpError =>
  error.code === 'FST_ERR_BAD_URL' && url.startsWith('/api/')
    ? new HttpError(
        400,
        'Cette adresse n’est pas lisible\u00A0: les noms s’y écrivent en UTF-8, puis avec des % (é\u00A0: %C3%A9).',
      )
    : notFound()

/** Answers what Node refuses before there is a request. */
export function rawErrors(config: Pick<Config, 'isHttps'>) {
  // An entry a connection: one a request made the collector follow each, a quarter of the time of GET /zones.
  const answers = new WeakMap<Socket, { last: ServerResponse | null; isPipelined: boolean }>()
  const mayHaveBegun = (socket: Socket) => {
    const { last = null, isPipelined = false } = answers.get(socket) ?? {}
    return isPipelined || (last?.headersSent && !last.writableEnded)
  }
  return {
    answer: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      // Two answers must not be mixed.
      if (socket.writable && !mayHaveBegun(socket)) {
        const status = STATUSES[error.code ?? ''] ?? 400
        const { text, headers } = rawAnswer(status, config)
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
        socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
      }
      socket.destroySoon()
    },
    watch: (server: Server) => {
      server.on('connection', (socket) => answers.set(socket, { last: null, isPipelined: false }))
      server.on('request', ({ socket }, response) => {
        const answer = answers.get(socket)
        if (!answer) return
        // Asked for before the one before it was ended: which of them is being sent is not known from then on.
        answer.isPipelined ||= answer.last?.writableEnded === false
        answer.last = response
      })
      server.on('checkExpectation', (_request, response) => {
        const { text, headers } = rawAnswer(417, config)
        response.writeHead(417, headers).end(text)
      })
    },
  }
}
