import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './features/account/account.routes.ts'
import { alertsRoutes } from './features/alerts/alerts.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { passwordLinksRoutes } from './features/auth/password/password-links.routes.ts'
import { passwordsRoutes } from './features/auth/password/passwords.routes.ts'
import { providersRoutes } from './features/auth/providers/providers.routes.ts'
import { passkeysRoutes } from './features/auth/second-factor/passkeys.routes.ts'
import { secondFactorRoutes } from './features/auth/second-factor/second-factor.routes.ts'
import { secondFactorRuleRoutes } from './features/auth/second-factor/second-factor-rule.routes.ts'
import { secondStepRoutes } from './features/auth/second-factor/second-step.routes.ts'
import { contentsRoutes } from './features/contents/contents.routes.ts'
import { eventsRoutes } from './features/events/events.routes.ts'
import { limsRoutes } from './features/lims/lims.routes.ts'
import { mailsRoutes } from './features/mails/mails.routes.ts'
import { newsFeedRoutes } from './features/news/news.feed.routes.ts'
import { newsRoutes } from './features/news/news.routes.ts'
import { ogcRoutes } from './features/ogc/ogc.routes.ts'
import { logoFileRoutes, operatorRoutes } from './features/operator/operator.routes.ts'
import { organismsRoutes } from './features/organisms/organisms.routes.ts'
import { outlookRoutes } from './features/outlook/outlook.routes.ts'
import { proofsRoutes, readProofsRoutes } from './features/proofs/proofs.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { quotesRoutes } from './features/quotes/quotes.routes.ts'
import { rankingsRoutes } from './features/rankings/rankings.routes.ts'
import { rankingsWeekRoutes } from './features/rankings/rankings.week.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { resultFilesRoutes } from './features/results/files/files.routes.ts'
import { resultsByHandRoutes } from './features/results/results.hand.routes.ts'
import { resultsRoutes } from './features/results/results.routes.ts'
import { scalesRoutes } from './features/scales/scales.routes.ts'
import { smsRoutes } from './features/sms/sms.routes.ts'
import { smsSettingsRoutes } from './features/sms/sms.settings.routes.ts'
import { startZoneRoutes } from './features/start-zone/start-zone.routes.ts'
import { tokensRoutes } from './features/tokens/tokens.routes.ts'
import { usersListRoutes } from './features/users/users.list.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { zonesListRoutes, zonesRoutes } from './features/zones/zones.routes.ts'
import { tilesRoutes } from './features/zones/zones.tiles.routes.ts'
import { zonesAdminRoutes } from './features/zones-admin/zones-admin.routes.ts'
import { zonesImportRoutes } from './features/zones-import/zones-import.routes.ts'
import type { ServerContext } from './lib/context.ts'
import { enforceContract, enforceContractWithoutCookies } from './lib/http/access.ts'
import { notFound } from './lib/http/errors.ts'
import { limitInvalidInput } from './lib/http/incoming/invalid-input.ts'

const ROUTES = [
  authRoutes,
  passwordsRoutes,
  passwordLinksRoutes,
  providersRoutes,
  secondStepRoutes,
  passkeysRoutes,
  secondFactorRoutes,
  secondFactorRuleRoutes,
  registrationRoutes,
  accountRoutes,
  pushRoutes,
  smsRoutes,
  smsSettingsRoutes,
  tokensRoutes,
  usersRoutes,
  usersListRoutes,
  auditRoutes,
  mailsRoutes,
  resultsRoutes,
  resultsByHandRoutes,
  resultFilesRoutes,
  limsRoutes,
  newsRoutes,
  startZoneRoutes,
  operatorRoutes,
  organismsRoutes,
  contentsRoutes,
  alertsRoutes,
  rankingsRoutes,
  rankingsWeekRoutes,
  scalesRoutes,
  zonesRoutes,
  proofsRoutes,
  outlookRoutes,
  ogcRoutes,
  zonesAdminRoutes,
  zonesImportRoutes,
  quotesRoutes,
  eventsRoutes,
]

export async function registerApi(api: FastifyInstance, context: ServerContext) {
  api.setNotFoundHandler(() => {
    throw notFound()
  })
  await api.register(async (scope) => {
    enforceContract(scope, context)
    limitInvalidInput(scope, context)
    for (const routes of ROUTES) routes(scope, context)
  })
}

/** Serves what browsers keep. */
export function registerFiles(scope: FastifyInstance, context: ServerContext) {
  enforceContractWithoutCookies(scope, context)
  tilesRoutes(scope, context)
  zonesListRoutes(scope, context)
  logoFileRoutes(scope, context)
  newsFeedRoutes(scope, context)
  readProofsRoutes(scope, context)
}
