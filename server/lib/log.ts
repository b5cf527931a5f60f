import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stdSerializers } from 'pino'

declare module 'fastify' {
  interface FastifyRequest {
    /** Numbers that tell in the log what a call did. */
    counts: Record<string, number> | null
  }
}

/** Makes request ids unique, because several processes write into one log. */
const PROCESS = randomBytes(4).toString('hex')
let count = 0

export const requestId = () => `${PROCESS}-${(count++).toString(36)}`

const TOLD = ['code', 'responseCode', 'table', 'column', 'constraint']
/** Matches a word with an @, but for a scoped package's path; begins at a word, so that a long one is read once. */
const ADDRESS = /(?<![^\s@<>()[\]",:;])[^\s@<>()[\]",:;]+(?:(?<!\/)@|%40)[^\s<>()[\]",:;]*/gi
/** Matches a telephone's number in E.164, also in an address. */
const NUMBER = /(?:\+|%2B)\d{7,15}(?!\d)/gi
const withoutPeople = (text: string) => text.replace(ADDRESS, '…').replace(NUMBER, '…')

/** An error in the log: PostgreSQL's `detail` has the row that it refuses, a server's words the address or the number. */
export const serializers = {
  err: (error: Error) => {
    const { type, message, stack, ...more } = stdSerializers.err(error)
    const told = Object.entries(more).filter(([name]) => TOLD.includes(name))
    const words = { type, message: withoutPeople(message), stack: withoutPeople(stack) }
    return { ...words, ...Object.fromEntries(told) }
  },
}

/** Logs the route's pattern, never the real address, which may contain secrets. Successful reads are not logged. */
export function logRequests(app: FastifyInstance) {
  app.decorateRequest('counts', null)
  app.addHook('onResponse', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode >= 400) {
      app.log.info(
        {
          ...whatOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ...whoseIs(request),
          ...request.counts,
        },
        'request',
      )
    }
    done()
  })
}

const whoseIs = ({ user }: FastifyRequest) => ({
  user_id: user?.id,
  ...(user && 'token_id' in user && { token_id: user.token_id }),
})

const whatOf = ({ id, method, routeOptions, ip }: FastifyRequest) => ({
  reqId: id,
  method,
  url: routeOptions.url ?? '(unknown)',
  ip,
})
