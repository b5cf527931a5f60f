import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClusterPlace, chownAll, run, tail, type WriteLine } from './place.ts'
import { discard } from './programs.ts'

const ACCESS = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** The PostgreSQL that made it; undefined where there is none. */
export const clusterMajor = async ({ cluster }: ClusterPlace) =>
  (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(absent))?.trim()

/** Creates the cluster under another name and renames it, so that it is complete or absent. */
export async function ensureCluster(place: ClusterPlace, settings: Record<string, string>, say: WriteLine) {
  await discard(place.folder, 'cluster.new-')
  if ((await clusterMajor(place)) === undefined) {
    if (await stat(place.cluster).catch(absent)) {
      throw new Error(`Le dossier ${place.cluster} n’est pas une base de données PostgreSQL : déplacez-le.`)
    }
    say('Création de la base de données…')
    return create(place, settings)
  }
  await chownAll(place.cluster, place.account)
  await chmod(place.cluster, 0o700)
  if ((await stat(place.password).catch(absent)) === undefined) await renewPassword(place, place.cluster)
}

export const readPassword = async (place: ClusterPlace) => (await readFile(place.password, 'utf8')).trim()

async function create(place: ClusterPlace, settings: Record<string, string>) {
  const draft = join(place.folder, `cluster.new-${randomBytes(6).toString('hex')}`)
  await mkdir(draft, { mode: 0o700 })
  await chownAll(draft, place.account)
  // The builtin locale gives Unicode without depending on the system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const quick = settings.fsync === 'off' ? ['--no-sync'] : []
  const args = ['-D', draft, '-U', 'postgres', '-A', 'trust', '--no-instructions', ...locale, ...quick]
  const { code, output } = await run(place, 'initdb', args)
  if (code !== 0) throw new Error(`La base de données n’a pas pu être créée.\n${tail(output)}`)
  await writeFile(join(draft, 'pg_hba.conf'), ACCESS)
  // The superuser has no password: nobody can sign in as it.
  await runSingleUser(place, draft, 'create role estran login createdb')
  await runSingleUser(place, draft, 'create database estran owner estran')
  await renewPassword(place, draft)
  await rename(draft, place.cluster)
  await syncFolder(place.folder)
}

async function renewPassword(place: ClusterPlace, cluster: string) {
  const password = randomBytes(24).toString('hex')
  await runSingleUser(place, cluster, `alter role estran password '${password}'`)
  const draft = `${place.password}.new`
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true })
  await rename(draft, place.password)
}

async function runSingleUser(place: ClusterPlace, cluster: string, statement: string) {
  const args = ['--single', '-j', '-D', cluster, '-c', 'exit_on_error=on', 'postgres']
  const { code, output } = await run(place, 'postgres', args, `${statement};\n`)
  if (code !== 0) throw new Error(`La base de données n’a pas pu être préparée.\n${tail(output)}`)
}

/** Without it, a rename may be lost in a power cut. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
