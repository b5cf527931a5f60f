import { join } from 'node:path'
import pino from 'pino'
import { FORGETTING, mailWriters, pushWriters, REPEATED } from './background.ts'
import type { Config } from './config.ts'
import { keepAuditMonths } from './lib/audit.ts'
import { type Db, isDatabaseAway, openDatabase } from './lib/db/pool.ts'
import { openJobs } from './lib/jobs.ts'
import { demoMailbox } from './lib/mail/demo-mailbox.ts'
import { noMailer, smtpMailer } from './lib/mail/mailer.ts'
import { mails } from './lib/mail/mails.ts'
import { sendMails } from './lib/mail/send.ts'
import { pushes } from './lib/push/pushes.ts'
import { sendPushes } from './lib/push/send.ts'
import { repeat } from './lib/repeat.ts'
import { deleteOldApiTokens } from './lib/security/api-tokens.queries.ts'
import { deleteOldLimits } from './lib/security/limits.ts'
import { deleteOldPasswordTokens } from './lib/security/password-tokens.ts'
import { deleteExpiredSessions } from './lib/security/session.queries.ts'

export interface BackgroundSettings {
  config: Config
  databaseUrl: string
  secret: string
}

const HOUR = 3_600_000

const CLEANING = [
  deleteExpiredSessions,
  deleteOldApiTokens,
  deleteOldLimits,
  deleteOldPasswordTokens,
  keepAuditMonths,
  ...FORGETTING,
]

async function clean(db: Db) {
  for (const forget of CLEANING) await forget(db).catch(() => undefined)
}

/** Returns what ends it, once the mails that are leaving have left or have had their time. */
async function start({ config, databaseUrl, secret }: BackgroundSettings) {
  const log = pino(process.stdout)
  // The process that answers says so.
  const onError = (error: Error) => (isDatabaseAway(error) ? undefined : console.error(error.message))
  const database = openDatabase(databaseUrl, () => undefined)
  const { db } = database
  const mailer = mailerOf(config)
  const jobs = await openJobs(database, { onError, does: 'all' })
  sendMails(jobs, {
    db,
    writers: mailWriters({ publicUrl: config.publicUrl, secret }),
    mailer,
    onFailure: (kind, err) => log.warn({ kind, err }, 'mail not sent, it will be tried again'),
  })
  sendPushes(jobs, {
    db,
    writers: pushWriters,
    // Nobody can write to a machine’s own name.
    subject: config.isHttps ? config.publicUrl : 'mailto:estran@example.invalid',
    isPublic: config.isPublic,
    onFailure: (facts) => log.warn(facts, 'notification not sent'),
  })
  const repeating = [
    ...REPEATED.map(({ everyMs, work }) => repeat(everyMs, () => work(db, mails(jobs), pushes(jobs)), onError)),
    repeat(HOUR, () => clean(db), onError),
  ]
  return async () => {
    await Promise.all([jobs.close(), ...repeating.map((one) => one.close())])
    mailer.close()
    await database.close()
  }
}

function mailerOf({ isDemo, smtpUrl, mailFrom, publicUrl, dataDir }: Config) {
  if (smtpUrl) return smtpMailer({ url: smtpUrl, from: mailFrom, publicUrl })
  return isDemo ? demoMailbox(join(dataDir, 'mails'), (line) => console.log(line)) : noMailer
}

const MAX_STOP_MS = 10_000

// Ctrl-C reaches this process too, but the one that started it says when to end.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
let stop = async () => {}
let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
  await stop()
  process.exit(0)
}
// To the group and by the one that started it: the second must not cut what is leaving.
for (const event of ['disconnect', 'SIGTERM'] as const) process.on(event, () => void end())
process.once('message', async (settings: BackgroundSettings) => {
  try {
    stop = await start(settings)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
})
