import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { formatBytes } from '../contract/core/bytes.ts'
import { type Config, readConfig, SettingError } from '../server/config.ts'
import { writeBackup } from '../server/lib/backup/backup.ts'
import { checkBackup, restoreBackup } from '../server/lib/backup/restore.ts'
import { refusalTo } from '../server/lib/db/host/refusals.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { counted } from '../server/lib/plural.ts'
import { yieldToRequests } from '../server/lib/process/priority.ts'
import { generatedSecret, saveSecret } from '../server/lib/security/secret.ts'
import { joinStore, openStore, type Store } from '../server/store.ts'

/** Says a line to who called the command. */
type SayLine = (line: string) => void

async function backup(config: Config, file: string, say: SayLine) {
  await using(await joinStore(config, say, { onlyReads: true }), async (store) => {
    const secret = config.secret ?? (await generatedSecret(config.dataDir))
    await store.prepare((db) => writeBackup(db, { file, secret }))
  })
  const { size } = await stat(file)
  say(`Sauvegarde écrite et relue : ${file} (${formatBytes(size)}). Elle contient le secret et les comptes.`)
}

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

async function restore(config: Config, file: string, say: SayLine) {
  const { secret, taken_at } = await checkBackup(file)
  const { waiting, strange } = await using(await openStore(config, say), async (store) => {
    let strange: string[] = []
    await store.prepare(async (db) => {
      strange = await restoreBackup(db, file, () => saveSecret(config.dataDir, secret))
    })
    return { waiting: await countWaitingMails(store.db), strange }
  })
  say(`Sauvegarde du ${moment.format(new Date(taken_at))} reprise : démarrez Estran.`)
  if (strange.length > 0) say(`Laissé de côté, qui n’est pas d’Estran : ${strange.join(', ')}.`)
  if (waiting > 0) {
    const mails = counted(waiting, 'mail attendait', 'mails attendaient')
    say(`${mails} encore ; aucun ne part de lui-même : « Réessayer » de la page « Messages » les envoie.`)
  }
  if (config.secret && config.secret !== secret)
    say(`Attention : SECRET n’est pas celui de la sauvegarde, écrit dans ${config.dataDir}/secret : reprenez-le.`)
}

async function countWaitingMails(db: Db) {
  const waiting = db.selectFrom('mails').where('state', 'in', ['waiting', 'retrying'])
  const { count } = await waiting.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

async function using<T>(store: Store, use: (store: Store) => Promise<T>) {
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

const COMMANDS: Record<string, (config: Config, file: string, say: SayLine) => Promise<void>> = { backup, restore }

/** The command with its arguments and settings; says its words there, gives its exit code. */
export async function backupCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  words: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  try {
    const [name = '', file, ...more] = args
    const command = COMMANDS[name]
    if (!command || !file || more.length > 0)
      throw new SettingError('Usage : npm run db:backup -- FICHIER, npm run db:restore -- FICHIER')
    await command(readConfig(env), file, (line) => words.log(line))
    return 0
  } catch (error) {
    words.error(refusalTo(env, error))
    return 1
  }
}

if (import.meta.main) {
  if (process.argv[2] === 'backup') yieldToRequests(process.pid)
  process.exitCode = await backupCommand(process.argv.slice(2), process.env, console)
}
