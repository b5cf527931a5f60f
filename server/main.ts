import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareDemo, refuseDemoAccounts } from '../demo/prepare.ts'
import type { BackgroundSettings } from './background.process.ts'
import { type Config, PassingFault, readConfig, SettingError } from './config.ts'
import { coastTiles } from './geo/tiles/coast.ts'
import { ensureAuditMonths } from './lib/audit.ts'
import { ensureBackupFolder } from './lib/backup/nightly.ts'
import { listenToChanges } from './lib/db/changes.ts'
import { MigrationFault, migrate, schemaOf } from './lib/db/migrate.ts'
import { type Db, isDatabaseAway } from './lib/db/pool.ts'
import { fitSteps } from './lib/http/admission.ts'
import { closeApp } from './lib/http/close.ts'
import { installJobs, openJobs } from './lib/jobs.ts'
import { demoMailbox } from './lib/mail/demo-mailbox.ts'
import { metrics } from './lib/metrics/metrics.ts'
import { requestTimes } from './lib/metrics/request-times.ts'
import { serveMetrics } from './lib/metrics/serve-metrics.ts'
import type { ProcessVitals } from './lib/metrics/vitals.ts'
import { counted } from './lib/plural.ts'
import { listenAt, listenForMetrics, tryPorts } from './lib/process/listen.ts'
import { superviseProcess } from './lib/process/supervised-process.ts'
import { openDataFolder } from './lib/security/data-folder.ts'
import { generatedSecret } from './lib/security/secret.ts'
import {
  announce,
  print,
  reportBackgroundDeath,
  reportDatabaseBack,
  reportDatabaseLoss,
  reportFailedStart,
  reportReadOnly,
  warnOfSettings,
} from './messages.ts'
import { openStore } from './store.ts'

const WEB = join(import.meta.dirname, '../dist')
/** Ctrl-C may send two signals at once (terminal and npm); a later one means « now ». */
const PATIENCE_MS = 1000
/** Time for a proxy to see that this process is not ready any more, and to send nothing more. */
const LEAVE_MS = 3000
/** Open requests are cut after the first, mails on their way after the second, everything after the third. */
const DRAIN_MS = 7000
const BACKGROUND_MS = 5000
const MAX_STOP_MS = 15_000
const VITALS_MS = 1000
/** EX_CONFIG, for a start that no other try mends: estran@.service does not start it again. */
const UNFIT = 78

/** Half of the start: it loads while PostgreSQL starts. */
const loadApp = () => import('./app.ts')

async function start(config: Config) {
  const closers: (() => Promise<unknown>)[] = []
  let isLeaving = false
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    if (config.nightly) await ensureBackupFolder(config.nightly.folder)
    await openDataFolder(config.dataDir)
    const secret = config.secret ?? (await generatedSecret(config.dataDir))
    const store = await openStore(config, print, {
      onLaunch: () => void loadApp().catch(() => undefined),
      tellReadOnly: reportReadOnly,
    })
    closers.push(store.close)
    // First, because a database that tells nothing is refused before anything is changed there.
    const changes = await listenToChanges(store, { onLoss: reportDatabaseLoss, onBack: reportDatabaseBack })
    closers.push(changes.close)
    await refuseEarly(store.db, config)
    await store.prepare(async (database) => {
      const done = await migrate(database.db)
      if (done.length > 0)
        print(`Base de données : ${counted(done.length, 'migration appliquée', 'migrations appliquées')}.`)
      await installJobs(database)
      await ensureAuditMonths(database.db)
      if (config.isDemo) await prepareDemo(database.db, print)
    })

    const mailbox = config.isDemo && !config.smtpUrl ? demoMailbox(join(config.dataDir, 'mails'), print) : null
    const onError = (error: Error) => (isDatabaseAway(error) ? reportDatabaseLoss(error) : console.error(error.message))
    const jobs = await openJobs(store, { onError, does: 'sending only' })
    closers.push(jobs.close)

    const web = existsSync(join(WEB, 'index.html')) ? WEB : null
    const { buildApp } = await loadApp()
    fitSteps(config.connections.server)
    const times = config.metricsPort ? requestTimes() : null
    const app = await buildApp({
      ...{ db: store.db, changes, jobs, secret, config, web, mailbox, times },
      log: process.stdout,
      isLeaving: () => isLeaving,
    })
    closers.push(() => closeApp(app, DRAIN_MS))
    if (await hasNoAccount(store.db)) print('Aucun compte encore : npm run admin -- create --email adresse@exemple.fr')
    // Last what may be refused: nothing is sent, and nobody answered, by a process that ends at once.
    let askVitals = async (): Promise<ProcessVitals> => Promise.reject(new Error('It is starting.'))
    if (config.metricsPort && times) {
      const { metricsPort, dataDir, nightly } = config
      const read = metrics({
        ...{ ...store, changes, dataDir, nightly, times },
        askBackground: () => askVitals(),
      })
      closers.push((await listenForMetrics(config, () => serveMetrics(metricsPort, read))).close)
    }
    // Node takes 511 who come at once: each other would wait a second, until it tries again.
    await listenAt(config, () => app.listen({ port: config.port, host: config.host, backlog: 4096 }))
    const background = superviseProcess({
      file: new URL('./background.process.ts', import.meta.url),
      settings: { config, databaseUrl: store.url, secret } satisfies BackgroundSettings,
      onDeath: reportBackgroundDeath,
      patienceMs: BACKGROUND_MS,
    })
    askVitals = () => background.ask<ProcessVitals>('vitals', VITALS_MS)
    closers.push(async () => {
      isLeaving = true
      await Promise.all([background.close(), config.trustProxy.length > 0 && wait(LEAVE_MS)])
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** A refusal that comes after the first change would leave an earlier version, still running, with a schema it does not know. */
async function refuseEarly(db: Db, config: Config) {
  const schema = await schemaOf(db)
  if (schema !== 'none' && !config.isDemo) await refuseDemoAccounts(db)
  // While a port is tried, a proxy's call may come to it: never in a restart, which changes no schema.
  if (schema !== 'current') await tryPorts(config)
}

const hasNoAccount = async (db: Db) => !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())

let config: Config | null = null
try {
  config = readConfig()
  warnOfSettings(config)
  const starting = start(config)
  let stoppedAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      const now = performance.now()
      if (stoppedAt > 0 && now - stoppedAt > PATIENCE_MS) process.exit(1)
      if (stoppedAt > 0) return
      stoppedAt = now
      setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
      const stop = await starting.catch(() => null)
      await stop?.()
      process.exit(0)
    })
  }
  await starting
  announce(config)
  // In the background: a missing tile is cut on request.
  void coastTiles()
    .then((coast) => coast.warm())
    .catch(() => undefined)
} catch (error) {
  reportFailedStart(error, config)
  const isForPerson =
    error instanceof MigrationFault || (error instanceof SettingError && !(error instanceof PassingFault))
  process.exitCode = isForPerson ? UNFIT : 1
}
