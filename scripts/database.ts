import { sql } from 'kysely'
import { hasDemoAccounts, refreshDemo, seedDemo } from '../demo/demo.ts'
import { type Config, readConfig, SettingError } from '../server/config.ts'
import { dropOurs } from '../server/lib/backup/ours.ts'
import { refusalTo } from '../server/lib/db/host/refusals.ts'
import { migrate } from '../server/lib/db/migrate.ts'
import type { Database } from '../server/lib/db/pool.ts'
import { installJobs } from '../server/lib/jobs.ts'
import { counted } from '../server/lib/plural.ts'
import { openStore } from '../server/store.ts'

const say = (line: string) => console.log(line)

async function applyMigrations(database: Database) {
  const done = await migrate(database.db)
  await installJobs(database)
  say(done.length > 0 ? `Migrations appliquées : ${done.join(', ')}.` : 'Le schéma est à jour.')
}

async function seed(database: Database, config: Config) {
  const { db } = database
  if (!config.isDemo) throw new SettingError('Réglage DEMO : les comptes de démonstration demandent DEMO=1.')
  await applyMigrations(database)
  const seeded = await seedDemo(db)
  if (seeded) return say(`Données de démonstration : ${seeded.zones} zones, ${seeded.results} résultats.`)
  if (!(await hasDemoAccounts(db)))
    throw new SettingError('Cette base contient déjà des comptes : rien n’a été ajouté.')
  say(`Données de démonstration avancées de ${counted(await refreshDemo(db), 'jour')}.`)
}

/** Deletes everything, so it refuses unless the database is empty or holds only the demo. */
async function reset(database: Database, config: Config) {
  const { db } = database
  const { rows } = await sql<{ users: string | null }>`select to_regclass('public.users')::text as users`.execute(db)
  if (rows[0]?.users && (await isReal(database))) {
    throw new SettingError('Cette base contient de vraies données : db:reset refuse de les effacer.')
  }
  await db.transaction().execute(dropOurs)
  await seed(database, config)
}

async function isReal({ db }: Database) {
  const { demo_on } = await db.selectFrom('settings').select('demo_on').executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('users').select('email').execute()
  const zone = await db.selectFrom('zones').select('id').limit(1).executeTakeFirst()
  return accounts.some(({ email }) => !email.endsWith('@estran.example')) || (demo_on === null && zone !== undefined)
}

const COMMANDS: Record<string, (database: Database, config: Config) => Promise<void>> = {
  migrate: applyMigrations,
  seed,
  reset,
}

const command = COMMANDS[process.argv[2] ?? '']
if (!command) throw new Error(`Commandes : ${Object.keys(COMMANDS).join(', ')}.`)
try {
  const config = readConfig()
  const store = await openStore(config, say)
  try {
    await store.prepare((database) => command(database, config))
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(refusalTo(process.env, error))
  process.exitCode = 1
}
