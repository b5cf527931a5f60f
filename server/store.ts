import type { Config } from './config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { type Database, type Db, openDatabase, PATIENT } from './lib/db.ts'

export interface Store extends Database {
  url: string
  /** Does long work, such as a migration, without the limit of what people wait for. */
  prepare: (work: (db: Db) => Promise<unknown>) => Promise<void>
}

/** The database of these settings: a server of one's own, or the embedded one, started for it and stopped with it. */
export async function openStore(config: Config, say: (line: string) => void): Promise<Store> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, say })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  // An idle connection that is lost is replaced at its next use.
  const database = openDatabase(url, () => undefined)
  return {
    ...database,
    url,
    prepare: async (work) => {
      const patient = openDatabase(url, () => undefined, PATIENT)
      try {
        await work(patient.db)
      } finally {
        await patient.close()
      }
    },
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
