import type { Config } from './config.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts'
import { runningUrl } from './embedded/server.ts'
import { refuseUnfit } from './lib/db/host/look.ts'
import { type Database, openDatabase, PATIENT, ping } from './lib/db/pool.ts'

export interface Store extends Database {
  url: string
  /** For migrations and other long work: no statement timeout. */
  prepare: (work: (database: Database) => Promise<unknown>) => Promise<void>
}

type StoreOptions = Pick<EmbeddedOptions, 'onLaunch' | 'onlyReads'> & {
  tellReadOnly?: (isReadOnly: boolean) => void
}

/** A server of one's own is looked at first: before the first table, one line says what is missing there. */
export async function openStore(
  config: Config,
  say: (line: string) => void,
  { tellReadOnly = () => undefined, ...options }: StoreOptions = {},
): Promise<Store> {
  if (config.databaseUrl) {
    await refuseUnfit(config.databaseUrl, config.connections.all)
    return storeAt(config.databaseUrl, config, tellReadOnly)
  }
  const embedded = await startEmbedded({ ...options, dataDir: config.dataDir, say })
  return storeAt(embedded.url, config, tellReadOnly, embedded.stop)
}

function storeAt(
  url: string,
  { connections }: Config,
  tellReadOnly: (isReadOnly: boolean) => void = () => undefined,
  stop: () => Promise<unknown> = async () => undefined,
): Store {
  const database = openDatabase(url, tellReadOnly, undefined, connections.server)
  return {
    ...database,
    url,
    prepare: async (work) => {
      const patient = openDatabase(url, () => undefined, PATIENT, connections.server)
      try {
        await work(patient)
      } finally {
        await patient.close()
      }
    },
    close: async () => {
      await database.close()
      await stop()
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
  const store = storeAt(url, config)
  const isThere = config.databaseUrl !== undefined || (await ping(store.db).then(yes, no))
  if (isThere) return store
  // A dead server left its address behind.
  await store.close()
  return openStore(config, say, options)
}

const yes = () => true
const no = () => false
