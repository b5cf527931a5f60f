import type { Logger } from 'pino'
import { endUnusedAccounts } from './features/account/deletion/deletion.due.ts'
import { cancellationLinks } from './features/account/deletion/deletion.links.ts'
import { deletionMails } from './features/account/deletion/deletion.mails.ts'
import { enqueueDigests } from './features/alerts/alerts.digest.ts'
import { unsubscribeLinks } from './features/alerts/alerts.links.ts'
import { alertsMails, writeAlertPush } from './features/alerts/alerts.messages.ts'
import {
  deleteOldEvents,
  enqueueAlertsOfToday,
  enqueueLostEvents,
  notifySubscribers,
} from './features/alerts/alerts.outbox.ts'
import { alertsSms } from './features/alerts/alerts.sms.ts'
import { authMails } from './features/auth/auth.mails.ts'
import { saveMailRefused } from './features/auth/auth.queries.ts'
import { deleteOldAuthorizations } from './features/auth/providers/providers.queries.ts'
import { deleteOldSignIns } from './features/auth/second-factor/second-factor.queries.ts'
import { renderContents } from './features/contents/contents.render.ts'
import { trialMails } from './features/mails/mails.trial.ts'
import { renderNews } from './features/news/news.render.ts'
import { recomputeOutlooks } from './features/outlook/outlook.recompute.ts'
import { quotesMails } from './features/quotes/quotes.mails.ts'
import { enqueueProposalMails, rankingsMails } from './features/rankings/rankings.mails.ts'
import { forgetOldEdits } from './features/rankings/write/rankings.write.queries.ts'
import { expireRegistrations } from './features/registration/registration.queries.ts'
import { resultsMails } from './features/results/results.mails.ts'
import { codesSms } from './features/sms/sms.codes.ts'
import { smsMails } from './features/sms/sms.mails.ts'
import { deleteOldPhoneCodes } from './features/sms/sms.queries.ts'
import { trialSms } from './features/sms/sms.trial.ts'
import { usersMails } from './features/users/users.mails.ts'
import { ensureAuditMonths } from './lib/audit.ts'
import type { Db } from './lib/db/pool.ts'
import { type Jobs, resetFutureJobs } from './lib/jobs.ts'
import type { Mailer } from './lib/mail/mailer.ts'
import { type MailWriters, mails, sendMails } from './lib/mail/mails.ts'
import { deleteOldMails, failAbandonedMails } from './lib/outbox/outbox.ts'
import { repeat } from './lib/process/repeat.ts'
import { pushes, sendPushes } from './lib/push/pushes.ts'
import { deleteOldApiTokens } from './lib/security/api-tokens.queries.ts'
import { deleteOldLimits } from './lib/security/limits.ts'
import { deleteOldPasswordTokens } from './lib/security/password-tokens.ts'
import { signer } from './lib/security/secret.ts'
import { deleteExpiredSessions } from './lib/security/session.queries.ts'
import type { SmsGateway } from './lib/sms/gateway.ts'
import { type SmsWriters, sendSms, sms } from './lib/sms/messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After its last sampling a zone's trend is « en cours de calcul » for as long. */
const OUTLOOK_MS = 5000

const EACH_HOUR: readonly ((db: Db, jobs: Jobs, onError: (error: Error) => void) => Promise<unknown>)[] = [
  deleteExpiredSessions,
  deleteOldApiTokens,
  deleteOldAuthorizations,
  deleteOldLimits,
  deleteOldPasswordTokens,
  deleteOldPhoneCodes,
  deleteOldSignIns,
  ensureAuditMonths,
  expireRegistrations,
  deleteOldMails,
  deleteOldEvents,
  forgetOldEdits,
  (db, jobs, onError) => endUnusedAccounts(db, mails(jobs), onError),
]

/** Does what is due by date, or was left undone by a process that ended. */
const EACH_MINUTE: readonly ((db: Db, jobs: Jobs, alertDelay: number) => Promise<unknown>)[] = [
  enqueueAlertsOfToday,
  enqueueLostEvents,
  (db, jobs) => enqueueDigests(db, mails(jobs)),
  (db, jobs) => enqueueProposalMails(db, mails(jobs)),
  resetFutureJobs,
  failAbandonedMails,
  renderContents,
  renderNews,
]

interface BackgroundWork {
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** Null: the operator has none. */
  gateway: SmsGateway | null
  publicUrl: string
  isHttps: boolean
  trialPushOrigin: string | null
  alertDelay: number
  secret: string
  log: Pick<Logger, 'warn'>
  onError: (error: Error) => void
}

/** Starts the workers of every queue and what is repeated. Returns the stop of what is repeated. */
export function startBackgroundWork({ db, jobs, mailer, gateway, log, onError, ...settings }: BackgroundWork) {
  jobs.work<{ event_id: number }>('alert-events', ({ event_id }) =>
    notifySubscribers(db, { mails: mails(jobs), pushes: pushes(jobs), sms: gateway && sms(jobs) }, event_id),
  )
  sendMails(jobs, {
    db,
    mailer,
    ...mailFeatures(settings),
    onFailure: (kind, err, then) => log.warn({ kind, err }, `mail not sent: ${then}`),
  })
  sendSms(jobs, {
    db,
    mails: mails(jobs),
    gateway,
    writers: smsWriters(settings),
    onFailure: (kind, err, then) => log.warn({ kind, err }, `SMS not sent: ${then}`),
  })
  sendPushes(jobs, {
    db,
    // Alerts are the only notifications yet.
    write: writeAlertPush,
    // Push services take no other URL than https.
    subject: settings.isHttps ? settings.publicUrl : 'mailto:estran@example.invalid',
    trialPushOrigin: settings.trialPushOrigin,
    onFailure: (facts) => log.warn(facts, 'notification not sent'),
  })
  const repeating = [
    ...EACH_MINUTE.map((work) => repeat(MINUTE, () => work(db, jobs, settings.alertDelay), onError)),
    repeat(OUTLOOK_MS, () => recomputeOutlooks(db), onError),
    repeat(HOUR, () => cleanAll(db, jobs, onError), onError),
  ]
  return () => Promise.all(repeating.map((one) => one.close()))
}

/** One that fails is said, as people are promised how long we keep what is theirs, and keeps no other from its turn. */
async function cleanAll(db: Db, jobs: Jobs, onError: (error: Error) => void) {
  for (const clean of EACH_HOUR) await clean(db, jobs, onError).catch(onError)
}

/** Gives the features what sending mails needs of them. */
export const mailFeatures = (settings: Parameters<typeof mailWriters>[0]) => ({
  writers: mailWriters(settings),
  saveAddress: saveMailRefused,
})

export const mailWriters = ({ publicUrl, secret }: { publicUrl: string; secret: string }): MailWriters => ({
  ...authMails(publicUrl),
  ...usersMails(publicUrl),
  ...trialMails(publicUrl),
  ...smsMails(publicUrl),
  ...resultsMails(publicUrl),
  ...rankingsMails(publicUrl),
  ...quotesMails(publicUrl),
  ...alertsMails({ publicUrl, links: unsubscribeLinks(linkSettings({ publicUrl, secret })) }),
  ...deletionMails({ publicUrl, links: cancellationLinks(linkSettings({ publicUrl, secret })) }),
})

export const smsWriters = ({ publicUrl, secret }: { publicUrl: string; secret: string }): SmsWriters => ({
  ...alertsSms(publicUrl),
  ...codesSms(linkSettings({ publicUrl, secret })),
  ...trialSms(),
})

const linkSettings = ({ publicUrl, secret }: { publicUrl: string; secret: string }) => ({
  publicUrl,
  signerFor: (purpose: string) => signer(secret, purpose),
})
