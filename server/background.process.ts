import { join } from 'node:path'
import pino from 'pino'
import { startBackgroundWork } from './background.ts'
import type { Config } from './config.ts'
import { backUpNightly } from './lib/backup/nightly.ts'
import { isDatabaseAway, openDatabase } from './lib/db/pool.ts'
import { openJobs } from './lib/jobs.ts'
import { serializers } from './lib/log.ts'
import { demoMailbox } from './lib/mail/demo-mailbox.ts'
import { noMailer, smtpMailer } from './lib/mail/mailer.ts'
import { watchVitals } from './lib/metrics/vitals.ts'
import { repeat } from './lib/process/repeat.ts'
import { smsGateway } from './lib/sms/gateway.ts'

const HOUR = 3_600_000

export interface BackgroundSettings {
  config: Config
  databaseUrl: string
  secret: string
}

/** Returns what ends it, once the mails that are leaving have left or have had their time. */
async function start({ config, databaseUrl, secret }: BackgroundSettings) {
  const log = pino({ serializers }, process.stdout)
  // The process that answers says so.
  const onError = (error: Error) => (isDatabaseAway(error) ? undefined : console.error(error.message))
  const database = openDatabase(databaseUrl, () => undefined, undefined, config.connections.background)
  const mailer = mailerOf(config)
  const gateway = config.sms && smsGateway(config.sms)
  if (config.metricsPort) {
    const read = watchVitals(database.pool)
    process.on('message', () => process.send?.(read()))
  }
  const jobs = await openJobs(database, { onError, does: 'all' })
  const stopRepeating = startBackgroundWork({ ...config, secret, db: database.db, jobs, mailer, gateway, log, onError })
  const { nightly } = config
  const backingUp = nightly && repeat(HOUR, () => backUpNightly({ ...nightly, databaseUrl, secret, log }), onError)
  return async () => {
    // One under way is given up: it may take minutes.
    void backingUp?.close()
    await Promise.all([jobs.close(), stopRepeating()])
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
