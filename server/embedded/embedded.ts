import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { clusterMajor, ensureCluster, readPassword } from './cluster.ts'
import { lockFolder } from './lock.ts'
import { accountOf, type ClusterPlace, type WriteLine } from './place.ts'
import { installedMajor, installPrograms, packagedMajor } from './programs.ts'
import { endOrphan, urlOf } from './server.ts'
import { superviseServer } from './supervise.ts'

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  say: WriteLine
  settings?: Record<string, string>
  /** For a backup: a cluster of another PostgreSQL runs on the programs that made it, and no cluster is created. */
  onlyReads?: boolean
  /** PostgreSQL is under way: what is done now takes no time of its own. */
  onLaunch?: () => void
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  try {
    const folder = await makeFolder(resolve(dataDir))
    const lock = lockFolder(folder)
    try {
      return await startIn(folder, options, lock.release)
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

async function startIn(folder: string, options: EmbeddedOptions, release: () => void) {
  const { say, settings = {}, onLaunch, onlyReads = false } = options
  const place = { ...(await placeIn(folder)), onLaunch }
  await endOrphan(place, say)
  await ensurePrograms(place, onlyReads)
  await ensureCluster(place, settings, say)
  const password = await readPassword(place)
  const running = await superviseServer(place, settings, say)
  let stopped: Promise<void> | undefined
  return {
    url: urlOf(running.port, password),
    stop: () => {
      stopped ??= running.stop().finally(release)
      return stopped
    },
  }
}

/** The programs of another version's cluster are kept: nothing else can read it. */
async function ensurePrograms(place: ClusterPlace, onlyReads: boolean) {
  const { folder, cluster, programs } = place
  const [major, own] = [await clusterMajor(place), await packagedMajor()]
  if (major === undefined && onlyReads) throw new Error(`Il n’y a pas de base de données dans ${folder}.`)
  if (major === undefined || major === own) return installPrograms(place)
  if (!onlyReads) {
    throw new Error(
      `La base de données ${cluster} est celle de PostgreSQL ${major}, et non ${own}. Pour la reprendre : npm run db:backup -- estran.backup ; mv ${folder} ${folder}.${major} ; npm run db:restore -- estran.backup`,
    )
  }
  if ((await installedMajor(place)) !== major) {
    throw new Error(
      `PostgreSQL ${major} n’est plus dans ${programs} : faites cette sauvegarde avec la version précédente d’Estran.`,
    )
  }
}

async function placeIn(folder: string): Promise<ClusterPlace> {
  const cluster = join(folder, 'cluster')
  const account = await accountOf(cluster)
  return {
    folder,
    cluster,
    programs: join(folder, 'programs'),
    log: join(folder, 'postgresql.log'),
    password: join(folder, 'password'),
    account,
  }
}

async function makeFolder(dataDir: string) {
  const isRoot = process.getuid?.() === 0
  const folder = join(dataDir, 'postgresql')
  const created = await mkdir(folder, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const top = created && created.length < dataDir.length ? created : dataDir
  for (let path = folder; isRoot && path.length >= top.length; path = dirname(path)) {
    const { mode } = await stat(path)
    if ((mode & 0o001) === 0) await chmod(path, (mode & 0o7777) | 0o111)
  }
  return realpath(folder)
}

function unusable(dataDir: string, error: unknown) {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new Error(`Le dossier de données ${resolve(dataDir)} ne peut pas être utilisé : ${error.message}`, {
    cause: error,
  })
}
