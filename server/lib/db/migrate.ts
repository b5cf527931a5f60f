import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { type Db, isCollision, isDatabaseAway } from './pool.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')

/** Nothing has changed, and trying again would not change that. */
export class MigrationFault extends Error {}

/** Migrates to the latest schema, or to the one named. */
export async function migrate(db: Db, until?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(db) } })
  const { error, results = [] } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error) throw isDatabaseAway(error) || isCollision(error) ? error : faultOf(error, results)
  return results.map((result) => result.migrationName)
}

function faultOf(error: unknown, results: readonly MigrationResult[]) {
  const failed = results.find(({ status }) => status === 'Error')
  const why = error instanceof Error ? error.message : String(error)
  return new MigrationFault(`Migration${failed ? ` ${failed.migrationName}` : 's'} : ${why}`, { cause: error })
}

/** Whether a start would change the schema; `none` where Estran never was, or a first start has got no further. */
export async function schemaOf(db: Db): Promise<'none' | 'other version' | 'current'> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return 'none'
  const { rows: done } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db)
  // The table is made before the first migration, and stays where that one is cut short.
  if (done.length === 0) return 'none'
  return done.map(({ name }) => name).join() === (await listMigrations()).join() ? 'current' : 'other version'
}

export const listMigrations = async () =>
  (await readdir(folder)).flatMap((file) => (file.endsWith('.sql') ? file.replace('.sql', '') : [])).sort()

const readScript = (name: string) => readFile(join(folder, `${name}.sql`), 'utf8')

const MADE =
  /\b(?:create +(?:or +replace +)?(?:unique +)?(?:table|view|type|domain|function|sequence|collation|index)|rename +to) +(?:public\.)?(\w+)/gi
/** Made there by deploy/audit-owner.sql. */
const MADE_BESIDE = 'keep_audit_months_of'

/** The names of all that migrations have ever made in `public`, but for what belongs to it. */
export async function listMadeNames(): Promise<string[]> {
  const scripts = await Promise.all((await listMigrations()).map(readScript))
  return [
    ...new Set([MADE_BESIDE, ...scripts.flatMap((text) => [...text.matchAll(MADE)].map(([, name = '']) => name))]),
  ]
}

async function readMigrations(db: Db) {
  const migrations: Record<string, Migration> = {}
  const schema = await schemaOfUnaccent(db)
  for (const name of await listMigrations()) {
    const script = (await readScript(name)).replaceAll('public.unaccent', () => `${schema}.unaccent`)
    migrations[name] = {
      up: async (db) => {
        await sql.raw(script).execute(db)
      },
    }
  }
  return migrations
}

/** A host may have put it elsewhere; indexes and computed columns are kept without a search_path, so it is written there whole. */
async function schemaOfUnaccent(db: Db) {
  const { rows } = await sql<{ schema: string }>`select quote_ident(nspname) as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent'`.execute(db)
  return rows[0]?.schema ?? 'public'
}
