import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { Context } from '../context.ts'
import { forbidden, notFound, notSignedIn, tokenNeeded } from './errors.ts'
import { hasBearer } from './incoming/bearer.ts'

type Guards = Pick<Context, 'sessions' | 'tokens' | 'csrf'>

/** Runs before any body is read: session or token, then CSRF (419) where a session may do something, then access (401, 403). */
export function enforceContract(scope: FastifyInstance, { sessions, tokens, csrf }: Guards) {
  const identify = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.isCookieless) return null
    if (!hasBearer(request)) return sessions.find(request, reply)
    request.cookies = {}
    return endpoint.access === 'public' ? null : tokens.authenticate(request)
  }
  scope.addHook('onRequest', async (request, reply) => {
    const endpoint = endpointOf(request)
    reply.header('cache-control', 'no-store')
    // What a program reports of a call is then found in the log.
    if (endpoint.access === 'automate') reply.header('x-request-id', request.id)
    request.user = await identify(endpoint, request, reply)
    if (endpoint.access !== 'automate' && !endpoint.isCookieless) {
      csrf.ensure(request, reply)
      csrf.check(request)
    }
    requireAccess(endpoint, request)
  })
}

/** For cacheable answers: sets no cookie, and reads none on public endpoints. */
export function enforceContractWithoutCookies(scope: FastifyInstance, { sessions, tokens }: Omit<Guards, 'csrf'>) {
  scope.addHook('onRequest', async (request, reply) => {
    const endpoint = endpointOf(request)
    reply.header('cache-control', 'no-store')
    if (endpoint.access === 'public') return
    request.user = hasBearer(request) ? await tokens.authenticate(request) : await sessions.peek(request.headers.cookie)
    requireAccess(endpoint, request)
  })
}

function endpointOf({ routeOptions }: FastifyRequest): Endpoint {
  const { endpoint } = routeOptions.config
  if (!endpoint) throw notFound()
  return endpoint
}

function requireAccess({ access }: Endpoint, { user }: FastifyRequest) {
  if (allows(access, user?.role ?? null)) return
  if (user) throw forbidden()
  throw access === 'automate' ? tokenNeeded() : notSignedIn()
}
