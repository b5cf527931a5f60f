import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allows, scopeOf } from '../../../contract/core/access.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { ServerContext } from '../context.ts'
import { listOpenSessions } from '../security/session.queries.ts'
import { SAFE } from './csrf.ts'
import { forbidden, type HttpError, notFound, notSignedIn, notTheirPage, tokenNeeded } from './errors.ts'
import { answerFailure, lacksRow } from './failures.ts'
import { hasToken, takesBasic } from './incoming/bearer.ts'

type AccessGuards = Pick<ServerContext, 'db' | 'sessions' | 'tokens' | 'csrf' | 'changes'>

/**
 * Checks before any body is read: session or token, then CSRF (419) where cookies count, then access (401, 403); and
 * again after a body, or a wait in line, during which a session ended.
 */
export function enforceContract(scope: FastifyInstance, { db, sessions, tokens, csrf, changes }: AccessGuards) {
  const identify = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.isCookieless) return null
    if (!hasToken(request, endpoint)) return sessions.find(request, reply)
    request.cookies = {}
    return endpoint.access === 'public' ? null : tokens.authenticate(request, endpoint)
  }
  const sessionsSeen = new WeakMap<FastifyRequest, number>()
  scope.addHook('onRequest', async (request, reply) => {
    // Read your own writes: another process may have answered the write.
    if (changes.hasOthers()) await changes.caughtUp()
    sessionsSeen.set(request, changes.generation('sessions'))
    const endpoint = endpointOf(request)
    reply.header('cache-control', 'no-store')
    // A program is told the number that the log has, so that its author can report it.
    const isForPrograms = scopeOf(endpoint.access) !== null
    if (isForPrograms) reply.header('x-request-id', request.id)
    request.user = await identify(endpoint, request, reply)
    if (!isForPrograms && !endpoint.isCookieless) {
      csrf.ensure(request, reply)
      csrf.check(request)
      if (isFromPageOfAnother(request)) throw notTheirPage()
    }
    const fault = accessFault(endpoint, request.user)
    if (fault) throw fault
  })
  const requireCaller = async (request: FastifyRequest) => {
    const { user } = request
    if (!user || endpointOf(request).access === 'public') return
    if (!('session_id' in user)) return void (await tokens.authenticate(request, endpointOf(request)))
    if (!(await listOpenSessions(db, [user.session_id])).has(user.session_id)) throw notSignedIn()
  }
  scope.decorateRequest('requireCaller', function (this: FastifyRequest) {
    return requireCaller(this)
  })
  // Programs’ batches lock their token; bodies that a handler reads itself are followed by it in upload.ts.
  const requireCallerAgain = async (request: FastifyRequest) => {
    if (!request.user || 'token_id' in request.user) return
    // A mere look goes by what was heard so far: an end elsewhere is heard within milliseconds.
    const isLook = SAFE.has(request.method) && !endpointOf(request).weight
    if (!isLook && changes.hasOthers()) await changes.caughtUp()
    const isSame = changes.isListening() && sessionsSeen.get(request) === changes.generation('sessions')
    if (!isSame) await requireCaller(request)
  }
  scope.decorateRequest('requireCallerAgain', function (this: FastifyRequest) {
    return requireCallerAgain(this)
  })
  scope.setErrorHandler(async (error, request, reply) => {
    // Whichever row of theirs the call missed: one place for all that is stored of a session or an account.
    const ended = lacksRow(error) ? await requireCaller(request).catch((reason: unknown) => reason) : undefined
    return answerFailure(ended ?? error, request, reply)
  })
  // Read your own writes: the next request to this process must not answer from an older cache.
  scope.addHook('onSend', (request, _reply, payload, done) => {
    if (SAFE.has(request.method)) done(null, payload)
    else changes.caughtUp().then(() => done(null, payload), done)
  })
}

/** The same for cacheable answers: sets no cookie, reads none on public endpoints, and waits for no cached session. */
export function enforceContractWithoutCookies(
  scope: FastifyInstance,
  { sessions, tokens, changes }: Omit<AccessGuards, 'db' | 'csrf'>,
) {
  const identify = (endpoint: Endpoint, request: FastifyRequest) =>
    hasToken(request, endpoint) ? tokens.authenticate(request, endpoint) : sessions.peek(request)

  scope.addHook('onRequest', (request, _reply, done) => {
    const endpoint = endpointOf(request)
    const enter = (user: FastifyRequest['user']) => {
      request.user = user
      done(accessFault(endpoint, user))
    }
    if (changes.hasOthers()) {
      const find = async () => (endpoint.access === 'public' ? null : identify(endpoint, request))
      changes.caughtUp().then(find).then(enter, done)
      return
    }
    if (endpoint.access === 'public') return done()
    const user = identify(endpoint, request)
    if (user instanceof Promise) user.then(enter, done)
    else enter(user)
  })
}

function endpointOf({ routeOptions }: FastifyRequest): Endpoint {
  const { endpoint } = routeOptions.config
  if (!endpoint) throw notFound()
  return endpoint
}

/** A page that changes something says whose it is: in another tab, somebody else may have signed in since. */
function isFromPageOfAnother({ method, headers, user }: FastifyRequest) {
  const owner = headers['x-page-of'] ?? ''
  return !SAFE.has(method) && user !== null && owner !== '' && owner !== String(user.id)
}

function accessFault(endpoint: Endpoint, user: FastifyRequest['user']): HttpError | undefined {
  const { access } = endpoint
  const scope = user && 'scope' in user ? user.scope : null
  if (allows(access, user?.role ?? null, scope)) return undefined
  if (user) return scope === null ? forbidden() : forbidden('Ce jeton n’ouvre pas cet appel.')
  return scopeOf(access) === null ? notSignedIn() : tokenNeeded({ asPassword: takesBasic(endpoint) })
}
