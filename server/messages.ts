import { ROLE_LABELS } from '../contract/core/access.ts'
import { DEMO_PASSWORD, DEMO_TOKEN } from '../contract/core/demo.ts'
import { DEMO_PEOPLE } from '../demo/people.ts'
import type { Config } from './config.ts'
import { SilentDatabase } from './lib/db/listening-connection.ts'
import { isDatabaseAway, isInClear } from './lib/db/pool.ts'

const NEW_LOSS_MS = 10_000

export const print = (line: string) => console.log(line)

export function announce(config: Config) {
  print(`\nEstran est prêt : ${config.publicUrl}\n`)
  if (!config.isDemo) return
  print(`Comptes de démonstration (mot de passe : ${DEMO_PASSWORD})`)
  for (const { email, role, has_password } of DEMO_PEOPLE) {
    print(`  ${email.padEnd(26)} ${ROLE_LABELS[role]}${has_password ? '' : ' (par jeton seulement)'}`)
  }
  print(`Jeton de l’automate : ${DEMO_TOKEN}`)
  if (!config.isLoopback) {
    console.warn(
      '\nATTENTION : DEMO=1 hors de cette machine. Les mots de passe et le jeton de démonstration sont publics, les mails (/demo/mails) aussi.',
    )
  }
  print('\nCtrl-C pour arrêter.')
}

export function warnOfSettings(config: Config) {
  if (!config.smtpUrl && !config.isDemo) {
    console.warn('Attention : sans SMTP_URL aucun mail ne part ; ceux qui attendent partiront quand il sera donné.')
  }
  if (config.databaseUrl && isInClear(config.databaseUrl)) {
    console.warn(
      'Attention : DATABASE_URL mène à une autre machine sans vérifier son certificat ; ajoutez-y « sslmode=verify-full ».',
    )
  }
  if (config.isPublic && config.trustProxy.length === 0) {
    console.warn(
      'Attention : PUBLIC_URL est publique sans TRUST_PROXY ; les adresses des visiteurs seront celles du proxy.',
    )
  }
}

let lastLossAt = Number.NEGATIVE_INFINITY
let isLost = false

export function reportDatabaseLoss(error: Error) {
  const now = performance.now()
  if (now - lastLossAt > NEW_LOSS_MS) {
    const what = error instanceof SilentDatabase ? 'n’annonce plus ses changements' : 'ne répond plus'
    console.error(`La base de données ${what} ; Estran essaie à nouveau jusqu’à ce qu’elle revienne.`)
  }
  lastLossAt = now
  isLost = true
}

export function reportDatabaseBack() {
  if (isLost) console.error('La base de données est revenue.')
  isLost = false
  lastLossAt = Number.NEGATIVE_INFINITY
}

export const reportReadOnly = (isReadOnly: boolean) =>
  console.error(
    isReadOnly
      ? 'La base de données n’accepte que des lectures ; Estran essaie à nouveau jusqu’à ce qu’elle prenne des modifications.'
      : 'La base de données prend de nouveau des modifications.',
  )

export const reportBackgroundDeath = (how: string) =>
  console.error(`L’envoi des mails et des alertes s’est arrêté (${how}) ; il reprend.`)

export function reportFailedStart(error: unknown, config: Config | null) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const isMetricsPort = error instanceof Error && 'port' in error && error.port === config?.metricsPort
  if (isMetricsPort && (code === 'EADDRINUSE' || code === 'EACCES')) {
    return console.error(`Réglage METRICS_PORT : le port ${config?.metricsPort} est déjà pris, ou interdit (${code}).`)
  }
  if (code === 'EADDRINUSE') return console.error(`Réglage PORT : le port ${config?.port} est déjà pris.`)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return console.error(`Réglages HOST et PORT : impossible d’écouter sur ${config?.host}:${config?.port} (${code}).`)
  }
  if (error instanceof SilentDatabase) {
    return console.error(
      'Réglage DATABASE_URL : la base de données n’annonce pas ses changements ; menez-y Estran directement, ou par un pooler en mode session (PgBouncer : pool_mode = session).',
    )
  }
  if (config?.databaseUrl && (isDatabaseAway(error) || /^(28|3D)/.test(String(code)))) {
    const why = error instanceof Error ? error.message : String(error)
    return console.error(`Réglage DATABASE_URL : la base de données refuse ou ne répond pas (${why || code}).`)
  }
  if (config?.databaseUrl && LACKS_EXTENSION.test(String(code))) {
    const why = error instanceof Error ? error.message : String(error)
    return console.error(
      `Réglage DATABASE_URL : il manque à cette base une extension dans le schéma public, ou un droit (${why}). À exécuter par l’hébergeur, pour btree_gist, unaccent et pg_trgm : CREATE EXTENSION unaccent SCHEMA public; ou, si elle est dans un autre schéma, ALTER EXTENSION unaccent SET SCHEMA public;`,
    )
  }
  console.error(error instanceof Error ? error.message : error)
}

/** Refused, not there, or in a schema where nothing is looked for. */
const LACKS_EXTENSION = /^(?:42501|42704|42883|0A000|58P01|3F000)$/
