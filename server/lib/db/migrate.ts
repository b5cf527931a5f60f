import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './pool.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')

/** Migrates to the latest schema, or to the one named. */
export async function migrate(db: Db, until?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error) throw error
  return results.map((result) => result.migrationName)
}

export const listMigrations = async () =>
  (await readdir(folder)).flatMap((file) => (file.endsWith('.sql') ? file.replace('.sql', '') : [])).sort()

async function readMigrations() {
  const migrations: Record<string, Migration> = {}
  for (const name of await listMigrations()) {
    const script = await readFile(join(folder, `${name}.sql`), 'utf8')
    migrations[name] = {
      up: async (db) => {
        await sql.raw(script).execute(db)
      },
    }
  }
  return migrations
}
