import { ROLE_LABELS } from '../contract/core/access.ts'
import { DEMO_PASSWORD, DEMO_TOKEN } from '../contract/core/demo.ts'
import { DEMO_PEOPLE } from '../demo/people.ts'
import type { Config } from './config.ts'
import { protectionOf } from './lib/db/host/address.ts'
import { databaseRefusal } from './lib/db/host/refusals.ts'
import { SilentDatabase } from './lib/db/listening-connection.ts'

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
  const protection = config.databaseUrl ? protectionOf(config.databaseUrl) : null
  if (protection?.isSafe) print(protection.words)
  else if (protection) console.warn(`Attention : ${protection.words}`)
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
  const refusal = config?.databaseUrl ? databaseRefusal(error) : null
  console.error(refusal ?? (error instanceof Error ? error.message : error))
}
