import { sql } from 'kysely'
import { hasDemoAccounts, refreshDemo, seedDemo } from '../database/seeds/demo.ts'
import { type Config, readConfig, SettingError } from '../server/config.ts'
import type { Db } from '../server/lib/db.ts'
import { migrate } from '../server/lib/migrate.ts'
import { openStore } from '../server/store.ts'

const say = (line: string) => console.log(line)

async function applyMigrations(db: Db) {
  const done = await migrate(db)
  say(done.length > 0 ? `Migrations appliquées : ${done.join(', ')}.` : 'Le schéma est à jour.')
}

async function seed(db: Db, config: Config) {
  if (!config.isDemo) throw new SettingError('Réglage DEMO : les comptes de démonstration demandent DEMO=1.')
  await applyMigrations(db)
  const seeded = await seedDemo(db)
  if (seeded) return say(`Données de démonstration : ${seeded.zones} zones, ${seeded.results} résultats.`)
  if (!(await hasDemoAccounts(db)))
    throw new SettingError('Cette base contient déjà des comptes : rien n’a été ajouté.')
  say(`Données de démonstration avancées de ${await refreshDemo(db)} jour(s).`)
}

/** Everything is lost: only for a base that is empty or holds nothing but the demo. */
async function reset(db: Db, config: Config) {
  const { rows } = await sql<{ users: string | null }>`select to_regclass('public.users')::text as users`.execute(db)
  if (rows[0]?.users && (await isReal(db))) {
    throw new SettingError('Cette base contient de vraies données : db:reset refuse de les effacer.')
  }
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await seed(db, config)
}

async function isReal(db: Db) {
  const { demo_on } = await db.selectFrom('settings').select('demo_on').executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('users').select('email').execute()
  const zone = await db.selectFrom('zones').select('id').limit(1).executeTakeFirst()
  return accounts.some(({ email }) => !email.endsWith('@estran.example')) || (demo_on === null && zone !== undefined)
}

const COMMANDS: Record<string, (db: Db, config: Config) => Promise<void>> = { migrate: applyMigrations, seed, reset }

const command = COMMANDS[process.argv[2] ?? '']
if (!command) throw new Error(`Commandes : ${Object.keys(COMMANDS).join(', ')}.`)
try {
  const config = readConfig()
  const store = await openStore(config, say)
  try {
    await store.prepare((db) => command(db, config))
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
