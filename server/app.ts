import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { homeOf } from '../contract/core/access.ts'
import { registerApi, registerFiles } from './app.routes.ts'
import { mailWriters } from './background.ts'
import { saveSeen } from './features/auth/auth.queries.ts'
import { partyOf } from './features/auth/second-factor/second-factor.passkeys.ts'
import { listPreviews } from './features/mails/mails.samples.ts'
import { firstViews } from './features/map/map.first-view.ts'
import { offeredPolicy } from './features/operator/operator.routes.ts'
import { wellKnownRoutes } from './features/operator/operator.well-known.ts'
import { CHECK_PAGE, checkPages } from './features/proofs/proofs.check-page.ts'
import { endSmsLink } from './features/sms/sms.end.routes.ts'
import type { ServerContext } from './lib/context.ts'
import type { DatabaseChanges } from './lib/db/changes.ts'
import type { Db } from './lib/db/pool.ts'
import { csrf } from './lib/http/csrf.ts'
import { answerFailure } from './lib/http/failures.ts'
import { securityHeaders } from './lib/http/headers.ts'
import { serveHealth } from './lib/http/health.ts'
import { hostFaults } from './lib/http/incoming/hosts.ts'
import { acceptJson, MAX_BODY_BYTES } from './lib/http/incoming/json-body.ts'
import { mendAddresses, redirectMended } from './lib/http/incoming/mended-addresses.ts'
import { addressFault, rawErrors } from './lib/http/incoming/raw-errors.ts'
import { speakFrench } from './lib/http/messages.ts'
import { describeApi } from './lib/http/openapi/openapi.ts'
import { compressJson } from './lib/http/outgoing/compress.ts'
import { MAX_STALLED_MS } from './lib/http/outgoing/stalled.ts'
import { servePages } from './lib/http/pages.ts'
import { pageHead } from './lib/http/plain-page.ts'
import type { Jobs } from './lib/jobs.ts'
import { logRequests, requestId, serializers } from './lib/log.ts'
import type { DemoMailbox } from './lib/mail/demo-mailbox.ts'
import { serveMailbox } from './lib/mail/mailbox-pages.ts'
import { mails } from './lib/mail/mails.ts'
import type { RequestTimes } from './lib/metrics/request-times.ts'
import { apiTokens } from './lib/security/api-tokens.ts'
import { cookieName, sealer, signer } from './lib/security/secret.ts'
import { sessions } from './lib/security/session.ts'
import { sms } from './lib/sms/messages.ts'
import { openSpool } from './lib/spool.ts'

export interface AppOptions {
  db: Db
  changes: DatabaseChanges
  jobs: Jobs
  secret: string
  config: ServerContext['config']
  /** Set in demo mode only: mails are shown there instead of being sent. */
  mailbox?: DemoMailbox | null
  /** Folder of the built web application; null serves the API only. */
  web: string | null
  log?: { write: (line: string) => void } | null
  /** Set where somebody asks for metrics. */
  times?: RequestTimes | null
  /** True once this process is about to end: a proxy is to ask another one. */
  isLeaving?: () => boolean
}

/** Assembles the whole server without opening a port, so that tests can call it directly. */
export async function buildApp(options: AppOptions) {
  const { db, changes, jobs, secret, config, web, mailbox = null, log = null } = options
  const { times = null, isLeaving = () => false } = options
  speakFrench()
  const raw = rawErrors(config)
  const hostFault = hostFaults(config)
  const app = Fastify({
    logger: log ? { stream: log, serializers } : false,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    // Who still has a connection is answered, and told to close it.
    return503OnClosing: false,
    // Long, because a map of all zones takes minutes over a slow line.
    requestTimeout: 300_000,
    connectionTimeout: MAX_STALLED_MS,
    // Ours judges the host, in our words.
    http: { headersTimeout: 15_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // No hook has run when an address cannot be decoded, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(config))
      if (!hostFault(request) && redirectMended(request, reply)) return
      void answerFailure(hostFault(request) ?? addressFault(error, request.url), request, reply)
    },
    clientErrorHandler: raw.answer,
    // A logger per request would cost as much as a database look-up.
    childLoggerFactory: (logger) => logger,
  })
  // route() parses the input itself, so that all faults are reported at once.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerFailure)
  raw.watch(app.server)
  acceptJson(app)

  const signerFor = (purpose: string) => signer(secret, purpose)
  const store = sessions({ db, changes, config, signer: signerFor('session'), saveSeen })
  const presession = cookieName('estran_presession', config)
  const guard = csrf(signerFor('csrf'), { session: store.cookie, presession, secure: config.isHttps })
  const context: ServerContext = {
    db,
    changes,
    config,
    sessions: store,
    tokens: apiTokens(db, saveSeen),
    csrf: guard,
    jobs,
    mails: mails(jobs),
    sms: config.sms && sms(jobs),
    spool: await openSpool(join(config.dataDir, 'spool')),
    mailing: mailbox ? 'demo-mailbox' : config.smtpUrl ? 'smtp' : null,
    signerFor,
    sealerFor: (purpose) => sealer(secret, purpose),
    pageHead: await pageHead(web),
  }
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (isLeaving()) reply.header('connection', 'close')
    const fault = hostFault(request)
    const isAnswered = fault?.status === 421 && request.routeOptions.config.isNameless
    done(isAnswered ? undefined : fault)
  })
  app.decorateRequest('user', null)
  logRequests(app)
  times?.watch(app)
  serveHealth(app, context, isLeaving)
  wellKnownRoutes(app, context)
  endSmsLink(app, context)
  await describeApi(app, config)
  await app.register(async (files) => registerFiles(files, context), { prefix: '/api' })
  await app.register(async (site) => {
    // Files under /api that browsers keep need no mending, and it costs them time.
    mendAddresses(site)
    await site.register(cookie)
    compressJson(site)
    await site.register((api) => registerApi(api, context), { prefix: '/api' })
    const writers = mailWriters({ publicUrl: config.publicUrl, secret })
    const previews = () => listPreviews(db, writers, config.sms !== null)
    if (mailbox) serveMailbox(site, { mailbox, head: context.pageHead, listPreviews: previews })
    await servePages(site, {
      web,
      csrf: guard,
      publicUrl: config.publicUrl,
      // Where a demo’s passkeys can be tried: they belong to a name, never to an address.
      keptHosts: config.isDemo ? [new URL(partyOf(config.publicUrl).origin).host] : [],
      isProxied: config.trustProxy.length > 0,
      ownPages:
        web === null
          ? {}
          : { [homeOf('client')]: await firstViews(web, context), [CHECK_PAGE]: await checkPages(web, context) },
      policyWithLayers: offeredPolicy(context),
    })
  })
  return app
}
