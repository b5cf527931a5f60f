import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { SessionUser } from '../security/session.queries.ts'
import type { Sessions } from '../security/session.ts'
import type { Csrf } from './csrf.ts'
import { forbidden, notFound, notSignedIn } from './errors.ts'
import { hasBearer } from './incoming/bearer.ts'

/** Runs before any body is read: session, then CSRF (419), then access (401, 403). */
export function enforceContract(scope: FastifyInstance, { sessions, csrf }: { sessions: Sessions; csrf: Csrf }) {
  scope.addHook('onRequest', async (request, reply) => {
    const endpoint = endpointOf(request)
    reply.header('cache-control', 'no-store')
    if (hasBearer(request)) request.cookies = {}
    request.user = await sessions.find(request, reply)
    csrf.ensure(request, reply)
    csrf.check(request)
    requireAccess(endpoint, request.user)
  })
}

/** For cacheable answers: sets no cookie, and reads none on public endpoints. */
export function enforceContractWithoutCookies(scope: FastifyInstance, sessions: Sessions) {
  scope.addHook('onRequest', async (request, reply) => {
    const endpoint = endpointOf(request)
    reply.header('cache-control', 'no-store')
    if (endpoint.access === 'public') return
    request.user = hasBearer(request) ? null : await sessions.peek(request.headers.cookie)
    requireAccess(endpoint, request.user)
  })
}

function endpointOf({ routeOptions }: FastifyRequest): Endpoint {
  const { endpoint } = routeOptions.config
  if (!endpoint) throw notFound()
  return endpoint
}

function requireAccess({ access }: Endpoint, user: SessionUser | null) {
  if (!allows(access, user?.role ?? null)) throw user ? forbidden() : notSignedIn()
}
