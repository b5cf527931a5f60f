import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod'
import { allows } from '../contract/access.ts'
import type { Config } from './config.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { contentsRoutes } from './features/contents/contents.routes.ts'
import { rankingsRoutes } from './features/rankings/rankings.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { zonesRoutes } from './features/zones/zones.routes.ts'
import type { Changes } from './lib/changes.ts'
import type { Context } from './lib/context.ts'
import { csrf } from './lib/csrf.ts'
import { type Db, ping } from './lib/db.ts'
import { forbidden, notFound, notSignedIn } from './lib/errors.ts'
import { answerFailure } from './lib/failures.ts'
import { speakFrench } from './lib/messages.ts'
import { servePages } from './lib/pages.ts'
import { signer } from './lib/secret.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { sessions } from './lib/session.ts'

export interface AppOptions {
  db: Db
  changes: Changes
  secret: string
  config: Pick<Config, 'publicUrl' | 'isHttps' | 'isDemo' | 'trustProxy' | 'ipLimits'>
  /** Folder of the built web application; null where only the API is wanted. */
  web: string | null
  log?: boolean
}

/** Assembles the whole server without opening a port: tests start here. */
export async function buildApp({ db, changes, secret, config, web, log = false }: AppOptions) {
  speakFrench()
  const app = Fastify({
    logger: log && { level: 'warn', redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // A request that does not end is not waited for.
    requestTimeout: 30_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // An address that cannot even be decoded names nothing; no hook has run, so its headers are set here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(config.isHttps))
      void answerFailure(notFound(), request, reply)
    },
    // One logger for all: making one per request costs as much as a look-up, for lines that are hardly ever written.
    childLoggerFactory: (logger) => logger,
  })
  // Input is parsed in route(), all parts at once; only answers are compiled here.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerFailure)
  acceptEmptyJson(app)

  const store = sessions(db, changes, config.isHttps)
  const presession = config.isHttps ? '__Host-estran_presession' : 'estran_presession'
  const guard = csrf(signer(secret, 'csrf'), { session: store.cookie, presession, secure: config.isHttps })
  const context: Context = { db, changes, config, sessions: store, csrf: guard }

  await app.register(cookie)
  const headers = securityHeaders(config.isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.decorateRequest('user', null)
  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send())
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    await ping(db)
    return reply.code(204).send()
  })
  await describeApi(app, config.publicUrl)
  await app.register((api) => registerApi(api, context), { prefix: '/api' })
  await servePages(app, { web, csrf: guard, publicUrl: config.publicUrl, isProxied: config.trustProxy.length > 0 })
  return app
}

/** Falls out of the contract: /api/openapi.json, readable at /api/docs. */
async function describeApi(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Estran', version: '0.1.0', description: 'Pollution virale des zones conchylicoles.' },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'API d’Estran' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

async function registerApi(api: FastifyInstance, context: Context) {
  api.setNotFoundHandler(() => {
    throw notFound()
  })
  await api.register(async (scope) => {
    enforceContract(scope, context)
    for (const routes of [authRoutes, usersRoutes, settingsRoutes, contentsRoutes, rankingsRoutes, zonesRoutes]) {
      routes(scope, context)
    }
  })
}

/** Before any body is read: session, then CSRF (419), then the contract's access (401, 403). */
function enforceContract(scope: FastifyInstance, { sessions, csrf }: Context) {
  scope.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) throw notFound()
    reply.header('cache-control', 'no-store')
    if (endpoint.path.startsWith('/tiles/')) {
      // Kept by caches, the coast's even by shared ones: such an answer never carries a cookie.
      request.user = endpoint.access === 'public' ? null : await sessions.peek(request)
    } else {
      request.user = await sessions.find(request, reply)
      csrf.ensure(request, reply)
    }
    csrf.check(request)
    if (!allows(endpoint.access, request.user?.role ?? null)) throw request.user ? forbidden() : notSignedIn()
  })
}

/** A call without a body may still say that it is JSON. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body.toString(), done)
  })
}
