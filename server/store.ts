import { type Config, SettingError } from './config.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts'
import { runningUrl } from './embedded/server.ts'
import { ensureAuditMonths } from './lib/audit.ts'
import { refuseUnfit } from './lib/db/host/look.ts'
import { migrate, schemaOf } from './lib/db/migrate.ts'
import { type Database, openDatabase, PATIENT, ping } from './lib/db/pool.ts'
import { installJobs } from './lib/jobs.ts'

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
    await refuseUnfit(config.databaseUrl, config.connections.all, say)
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

/** Taken by a short command beside the application. */
const COMMAND_CONNECTIONS = 2

/** For short commands: uses the embedded server of a running application, if any. */
export async function joinStore(
  config: Config,
  say: (line: string) => void,
  options: StoreOptions = {},
): Promise<Store> {
  // A copy is made of any: who can only read it wants it most.
  if (config.databaseUrl && !options.onlyReads) await refuseUnfit(config.databaseUrl, COMMAND_CONNECTIONS, say)
  const url = config.databaseUrl ?? (await runningUrl(config.dataDir))
  if (url === null) return openStore(config, say, options)
  const store = storeAt(url, config)
  const isThere = config.databaseUrl !== undefined || (await ping(store.db).then(yes, no))
  if (isThere) return store
  // A dead server left its address behind.
  await store.close()
  return openStore(config, say, options)
}

/** A command may come before the first start. What another version left is not its to change: that version may run. */
export async function prepareForCommand(database: Database): Promise<void> {
  const schema = await schemaOf(database.db)
  if (schema === 'other version')
    throw new SettingError('La base de données est d’une autre version d’Estran : démarrez d’abord celle-ci.')
  if (schema === 'none') await migrate(database.db)
  await ensureAuditMonths(database.db)
  await installJobs(database)
}

const yes = () => true
const no = () => false
