import { afterEach, inject } from 'vitest'
import { listMigrations, migrate } from '../../lib/db/migrate.ts'
import { type Database, openDatabase, PATIENT } from '../../lib/db/pool.ts'
import { copyTemplate, dropCopy } from './templates.ts'

/** Answers a function that makes the database of an installation at which `before` happened just before this migration. */
export function upgradesBy(name: string) {
  const opened: { url: string; database: Database }[] = []
  afterEach(async () => {
    for (const { url, database } of opened.splice(0)) {
      await database.close()
      await dropCopy(url)
    }
  })
  return async (before: string) => {
    const url = await copyTemplate(inject('postgres').server, 'template1')
    const database = openDatabase(url, () => undefined, PATIENT)
    opened.push({ url, database })
    const names = await listMigrations()
    await migrate(database.db, names[names.indexOf(name) - 1])
    await database.pool.query(before)
    await migrate(database.db, name)
    return async (query: string) => (await database.pool.query({ text: query, rowMode: 'array' })).rows
  }
}
