import type { Config } from './config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { type Database, openDatabase } from './lib/db.ts'

export interface Store extends Database {
  url: string
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
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
