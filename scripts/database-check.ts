import { readConfig, SettingError } from '../server/config.ts'
import { listenToChanges } from '../server/lib/db/changes.ts'
import { protectionOf } from '../server/lib/db/host/address.ts'
import { lookAtDatabase } from '../server/lib/db/host/look.ts'
import { refusalTo } from '../server/lib/db/host/refusals.ts'

/** Nothing is signed or sealed here: a place that one thinks of hiring has no secret yet. */
const NO_SECRET = 'db:check '.repeat(4)

/** Says all that a start would look at, and leaves nothing behind; false where Estran would not start. */
async function check(env: NodeJS.ProcessEnv, say: (line: string) => void) {
  const { databaseUrl: url, connections } = readConfig({ ...env, SECRET: env.SECRET || NO_SECRET })
  if (!url) throw new SettingError('Réglage DATABASE_URL : donnez l’adresse de la base à examiner.')
  const protection = protectionOf(url)
  if (protection) say(`${protection.isSafe ? 'oui' : 'attention'}  ${protection.words}`)
  const findings = await lookAtDatabase(url, connections.all)
  for (const { what, is, fault } of findings)
    say(fault === null ? `oui  ${what} : ${is}` : `NON  ${what} : ${is} — ${fault}`)
  for (const { advice } of findings) if (advice) say(`attention  ${advice}`)
  // A standby refuses to listen.
  if (findings.some(({ what, fault }) => what === 'Modifications' && fault !== null)) return false
  const changes = await listenToChanges({ url }, { onLoss: () => undefined })
  await changes.close()
  say('oui  Annonce des changements : entendue')
  return findings.every(({ fault }) => fault === null)
}

/** The command with its settings; says its words there, gives its exit code. */
export async function databaseCheckCommand(
  _args: readonly string[],
  env: NodeJS.ProcessEnv,
  words: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  try {
    const isFit = await check(env, (line) => words.log(line))
    words.log(isFit ? 'Estran peut s’installer sur cette base.' : 'Estran ne démarrerait pas sur cette base.')
    return isFit ? 0 : 1
  } catch (error) {
    words.error(refusalTo(env, error))
    return 1
  }
}

if (import.meta.main) process.exitCode = await databaseCheckCommand(process.argv.slice(2), process.env, console)
