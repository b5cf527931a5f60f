import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Provider, redirectToProvider, signInWithProvider, takeFlash } from '../../../../contract/auth.ts'
import { homeOf } from '../../../../contract/core/access.ts'
import { LOGIN, pageToReturnTo, SECOND_STEP } from '../../../../contract/core/pages.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { HttpError, invalid } from '../../../lib/http/errors.ts'
import { flashes } from '../../../lib/http/flash.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, networkOf, refund, times } from '../../../lib/security/limits.ts'
import { explainFailure, openProvider } from '../../../lib/security/openid.ts'
import { addressLimit } from '../auth.rules.ts'
import { signIns } from '../sign-in.ts'
import { providerAuthorizations } from './providers.authorizations.ts'
import { admitted, ownerOf } from './providers.links.ts'
import { answerAddress, failed, identityOf, SignInFailure, STRAY_LIMIT } from './providers.rules.ts'

export function providersRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, config, signerFor } = context
  const signIn = signIns(context)
  const perAddress = addressLimit('provider', config.ipLimits)
  const strays = times(STRAY_LIMIT, config.ipLimits)
  const left = flashes(signerFor('flash'), config)
  const authorizations = providerAuthorizations(config)
  // From PUBLIC_URL, because the Host header can be forged.
  const callbackOf = (provider: Provider) => `${config.publicUrl}/api/auth/${provider}/callback`
  const opened = (provider: Provider) => {
    const settings = config.providers[provider]
    return settings && openProvider(settings, callbackOf(provider))
  }
  const providers = { google: opened('google'), microsoft: opened('microsoft') }

  route(app, redirectToProvider, async ({ params, body, request, reply }) => {
    const { provider } = params
    const openid = providers[provider]
    const refused = invalid({ provider: [failed(provider)] })
    if (!openid) throw refused
    if (perAddress) await consume(db, perAddress, networkOf(request.ip))
    const authorization = await openid.startAuthorization().catch((error: unknown) => {
      warn(request, provider, error)
      throw refused
    })
    await authorizations.insert(db, reply, provider, {
      ...authorization,
      remember: body?.remember ?? false,
      returnTo: body?.return_to ?? '',
    })
    return { redirectUrl: authorization.address }
  })

  route(app, signInWithProvider, async ({ params, request, reply }) => {
    const lead = (path: string) => reply.redirect(`${config.publicUrl}${path}`, 302)
    try {
      return lead(await finish(params.provider, request, reply))
    } catch (error) {
      // A browser is waiting here, so every error goes to the login page.
      left.leave(reply, await failureText(params.provider, request, error))
      return lead(`${LOGIN}?failed=${params.provider}`)
    }
  })

  route(app, takeFlash, async ({ request, reply }) => ({ message: left.take(request, reply) }))

  async function finish(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
    const openid = providers[provider]
    const answer = answerAddress(callbackOf(provider), request.query)
    const state = answer?.searchParams.get('state')
    const authorization =
      openid && answer && state && (await authorizations.take(db, request, reply, { provider, state }))
    if (!authorization) {
      if (strays) await consume(db, strays, networkOf(request.ip))
      throw new SignInFailure('no-visit')
    }
    if (answer.searchParams.has('error')) throw new SignInFailure('refused-there')
    const claims = await openid.finishAuthorization(answer, authorization).catch((error: unknown) => {
      warn(request, provider, error)
      throw new SignInFailure('answer-refused')
    })
    const identity = identityOf(provider, claims, config.providers[provider]?.tenant ?? null)
    const { id, role } = await ownerOf(context, request, identity)
    if (perAddress) await refund(db, perAddress, networkOf(request.ip))
    const step = await signIn.begin({
      request,
      reply,
      userId: id,
      by: provider,
      remember: authorization.remember,
      check: (now) => {
        if (!now) throw new SignInFailure('unexpected')
        admitted({ ...now, id })
      },
    })
    const returnTo = pageToReturnTo(authorization.returnTo, role)
    if (step) return returnTo === null ? SECOND_STEP : `${SECOND_STEP}?from=${encodeURIComponent(returnTo)}`
    return returnTo ?? homeOf(role)
  }

  async function failureText(provider: Provider, request: FastifyRequest, error: unknown) {
    // Not audited, so that a flood of tries does not fill the log.
    if (error instanceof HttpError && error.status === 429) return error.message
    const isForeseen = error instanceof SignInFailure
    if (!isForeseen) request.log.error({ err: error, reqId: request.id }, 'unexpected failure')
    const { why, subjectId, text } = isForeseen ? error : new SignInFailure('unexpected')
    const entry = { user_id: null, subject_id: subjectId, details: { by: provider, why } }
    await writeAudit(db, request, { action: 'sign-in-failed', ...entry }).catch((lost: unknown) => {
      request.log.error({ err: lost, reqId: request.id }, 'audit line lost')
    })
    return text ?? failed(provider)
  }
}

const warn = (request: FastifyRequest, provider: Provider, error: unknown) =>
  request.log.warn({ reqId: request.id, provider, why: explainFailure(error) }, 'identity provider failed')
