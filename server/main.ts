import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROLE_LABELS } from '../contract/core/access.ts'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import { hasDemoAccounts, refreshDemo, seedDemo } from '../database/seeds/demo.ts'
import { DEMO_PEOPLE } from '../database/seeds/people.ts'
import { buildApp, mailWriters } from './app.ts'
import { type Config, readConfig, SettingError } from './config.ts'
import { coastTiles } from './geo/tiles/coast.ts'
import { keepAuditMonths } from './lib/audit.ts'
import { listenToChanges } from './lib/db/changes.ts'
import { migrate } from './lib/db/migrate.ts'
import { type Db, isDatabaseAway } from './lib/db/pool.ts'
import { installJobs, openJobs } from './lib/jobs.ts'
import { demoMailbox } from './lib/mail/demo-mailbox.ts'
import { noMailer, smtpMailer } from './lib/mail/mailer.ts'
import { sendMails } from './lib/mail/mails.ts'
import { deleteOldLimits } from './lib/security/limits.ts'
import { deleteOldPasswordTokens } from './lib/security/password-tokens.ts'
import { generatedSecret } from './lib/security/secret.ts'
import { deleteExpiredSessions } from './lib/security/session.queries.ts'
import { openStore } from './store.ts'

const WEB = join(import.meta.dirname, '../dist')
const HOUR = 3_600_000
/** A signal so much later than the first one means « now ». */
const PATIENCE_MS = 1000
/** Requests still open are cut after the first, everything after the second. */
const DRAIN_MS = 3000
const MAX_STOP_MS = 10_000
/** Silence after which a loss is a new one. */
const AWAY_MS = 10_000

const say = (line: string) => console.log(line)

/** Opens everything in order; what it gives back closes everything in the other order. */
async function start(config: Config) {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const secret = config.secret ?? (await generatedSecret(config.dataDir))
    const store = await openStore(config, say)
    closers.push(store.close)
    await store.prepare(async (database) => {
      const done = await migrate(database.db)
      if (done.length > 0) say(`Base de données : ${done.length} migration(s) appliquée(s).`)
      await installJobs(database)
      await keepAuditMonths(database.db)
      await prepareDemo(config, database.db)
    })

    const changes = await listenToChanges(store.url, tellAway)
    closers.push(changes.close)

    const mailbox = config.isDemo && !config.smtpUrl ? demoMailbox(join(config.dataDir, 'mails'), say) : null
    const mailer = mailbox ?? mailerOf(config)
    closers.push(async () => mailer.close())
    const onError = (error: Error) => (isDatabaseAway(error) ? tellAway() : console.error(error.message))
    const jobs = await openJobs(store, { onError, does: 'all' })
    closers.push(jobs.close)

    const web = existsSync(join(WEB, 'index.html')) ? WEB : null
    const app = await buildApp({ db: store.db, changes, jobs, secret, config, web, mailbox, log: process.stdout })
    closers.push(() => {
      const cutting = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      return app.close().finally(() => clearTimeout(cutting))
    })
    if (await hasNoAccount(store.db)) say('Aucun compte encore : npm run admin -- create --email adresse@exemple.fr')
    await sendMails(jobs, {
      db: store.db,
      writers: mailWriters(config.publicUrl),
      mailer,
      onFailure: (kind, err) => app.log.warn({ kind, err }, 'mail not sent, it will be tried again'),
    })
    await app.listen({ port: config.port, host: config.host })
    const cleaning = setInterval(() => void clean(store.db), HOUR).unref()
    closers.push(async () => clearInterval(cleaning))
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

const hasNoAccount = async (db: Db) => !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())

const mailerOf = ({ smtpUrl, mailFrom, publicUrl }: Config) =>
  smtpUrl ? smtpMailer({ url: smtpUrl, from: mailFrom, publicUrl }) : noMailer

/** Once per absence, which calls it twice a second. */
let toldAwayAt = 0
function tellAway() {
  const now = performance.now()
  if (toldAwayAt === 0 || now - toldAwayAt > AWAY_MS) {
    console.error('La base de données ne répond plus ; Estran essaie à nouveau jusqu’à ce qu’elle revienne.')
  }
  toldAwayAt = now
}

async function prepareDemo(config: Config, db: Db) {
  if (!config.isDemo) {
    if (!(await hasDemoAccounts(db))) return
    throw new SettingError(
      'Réglage DEMO : cette base contient les comptes de démonstration, dont le mot de passe est public. ' +
        'Utilisez une base vide, ou DEMO=1 pour une démonstration.',
    )
  }
  const seeded = await seedDemo(db)
  if (seeded) {
    say(
      `Données de démonstration : ${seeded.zones} zones, ${seeded.results} résultats, ${seeded.rankings} classements.`,
    )
  } else {
    const days = await refreshDemo(db)
    if (days > 0) say(`Données de démonstration avancées de ${days} jour(s).`)
  }
}

/** What has expired is of no use to anyone; a failure is tried again an hour later. */
async function clean(db: Db) {
  await deleteExpiredSessions(db).catch(() => undefined)
  await deleteOldLimits(db).catch(() => undefined)
  await deleteOldPasswordTokens(db).catch(() => undefined)
  await keepAuditMonths(db).catch(() => undefined)
}

function announce(config: Config) {
  say(`\nEstran est prêt : ${config.publicUrl}\n`)
  if (!config.isDemo) return
  say(`Comptes de démonstration (mot de passe : ${DEMO_PASSWORD})`)
  for (const { email, role, has_password } of DEMO_PEOPLE) {
    say(`  ${email.padEnd(26)} ${ROLE_LABELS[role]}${has_password ? '' : ' (par jeton seulement)'}`)
  }
  if (!config.isLoopback) {
    console.warn(
      '\nATTENTION : DEMO=1 hors de cette machine. Les mots de passe de démonstration et les mails (/demo/mails) sont publics.',
    )
  }
  say('\nCtrl-C pour arrêter.')
}

/** Settings worth a word, though they stop nothing. */
function warn(config: Config) {
  if (!config.smtpUrl && !config.isDemo) {
    console.warn('Attention : sans SMTP_URL aucun mail ne part ; ceux qui attendent partiront quand il sera donné.')
  }
  if (config.isPublic && config.trustProxy.length === 0) {
    console.warn(
      'Attention : PUBLIC_URL est publique sans TRUST_PROXY ; les adresses des visiteurs seront celles du proxy.',
    )
  }
}

function sayWhyItFailed(error: unknown, config: Config | null) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return console.error(`Réglage PORT : le port ${config?.port} est déjà pris.`)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return console.error(`Réglages HOST et PORT : impossible d’écouter sur ${config?.host}:${config?.port} (${code}).`)
  }
  if (config?.databaseUrl && (isDatabaseAway(error) || /^(28|3D)/.test(String(code)))) {
    const why = error instanceof Error ? error.message : String(error)
    return console.error(`Réglage DATABASE_URL : la base de données refuse ou ne répond pas (${why || code}).`)
  }
  console.error(error instanceof Error ? error.message : error)
}

let config: Config | null = null
try {
  config = readConfig()
  warn(config)
  // Ctrl-C may come from the terminal and from npm at once, and before all is started.
  const starting = start(config)
  let askedAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      const now = performance.now()
      if (askedAt > 0 && now - askedAt > PATIENCE_MS) process.exit(1)
      if (askedAt > 0) return
      askedAt = now
      setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
      const stop = await starting.catch(() => null)
      await stop?.()
      process.exit(0)
    })
  }
  await starting
  announce(config)
  // In the background; a tile that could not be cut is cut when it is asked.
  void coastTiles()
    .then((coast) => coast.warm())
    .catch(() => undefined)
} catch (error) {
  sayWhyItFailed(error, config)
  process.exitCode = 1
}
