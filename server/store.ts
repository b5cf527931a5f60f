import type { Config } from './config.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts'
import { runningUrl } from './embedded/server.ts'
import { type Database, openDatabase, PATIENT, ping } from './lib/db/pool.ts'

export interface Store extends Database {
  url: string
  /** For migrations and other long work: no statement timeout. */
  prepare: (work: (database: Database) => Promise<unknown>) => Promise<void>
}

type StoreOptions = Pick<EmbeddedOptions, 'onLaunch' | 'onlyReads'> & {
  tellReadOnly?: (isReadOnly: boolean) => void
}

export async function openStore(
  config: Config,
  say: (line: string) => void,
  { tellReadOnly = () => undefined, ...options }: StoreOptions = {},
): Promise<Store> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ ...options, dataDir: config.dataDir, say })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const database = openDatabase(url, tellReadOnly)
  return {
    ...database,
    url,
    prepare: async (work) => {
      const patient = openDatabase(url, () => undefined, PATIENT)
      try {
        await work(patient)
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

/** For short commands: uses the embedded server of a running application, if any. */
export async function joinStore(
  config: Config,
  say: (line: string) => void,
  options: StoreOptions = {},
): Promise<Store> {
  const url = config.databaseUrl ?? (await runningUrl(config.dataDir))
  if (url === null) return openStore(config, say, options)
  const store = await openStore({ ...config, databaseUrl: url }, say)
  const isThere = config.databaseUrl !== undefined || (await ping(store.db).then(yes, no))
  if (isThere) return store
  // A dead server left its address behind.
  await store.close()
  return openStore(config, say, options)
}

const yes = () => true
const no = () => false
