import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './pool.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')

export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

async function readMigrations() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const script = await readFile(join(folder, file), 'utf8')
    migrations[file.replace('.sql', '')] = {
      up: async (db) => {
        await sql.raw(script).execute(db)
      },
    }
  }
  return migrations
}
