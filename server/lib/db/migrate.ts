import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './pool.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')

/** Migrates to the latest schema, or to the one named. */
export async function migrate(db: Db, until?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(db) } })
  const { error, results = [] } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error) throw error
  return results.map((result) => result.migrationName)
}

export const listMigrations = async () =>
  (await readdir(folder)).flatMap((file) => (file.endsWith('.sql') ? file.replace('.sql', '') : [])).sort()

async function readMigrations(db: Db) {
  const migrations: Record<string, Migration> = {}
  const schema = await schemaOfUnaccent(db)
  for (const name of await listMigrations()) {
    const script = (await readFile(join(folder, `${name}.sql`), 'utf8')).replaceAll(
      'public.unaccent',
      () => `${schema}.unaccent`,
    )
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
