import { type SpawnOptions, spawn } from 'node:child_process'
import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface ClusterPlace {
  folder: string
  cluster: string
  programs: string
  log: string
  password: string
  account: OsAccount | undefined
  onLaunch?: (() => void) | undefined
}

export type WriteLine = (line: string) => void

type PostgresProgram = 'initdb' | 'postgres'

/** Detached, so that Ctrl-C reaches the application only. LC_ALL is fixed because messages are parsed in English. */
export function start(place: ClusterPlace, program: PostgresProgram, args: string[], stdio: SpawnOptions['stdio']) {
  return spawn(join(place.programs, 'bin', program), args, {
    ...place.account,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: join(place.programs, 'lib') },
    stdio,
  })
}

export function run(
  place: ClusterPlace,
  program: PostgresProgram,
  args: string[],
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = start(place, program, args, 'pipe')
  let output = ''
  child.stdout?.on('data', (data) => {
    output += data
  })
  child.stderr?.on('data', (data) => {
    output += data
  })
  // A program that exits without reading its input explains why in its output.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done({ code, output }))
  })
}

export const tail = (output: string) => output.trim().split('\n').slice(-15).join('\n')

export interface OsAccount {
  uid: number
  gid: number
}

/** By number, because a small container may have no name for `nobody`. */
const NOBODY: OsAccount = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root. Returns undefined when our own account will do. */
export async function accountOf(cluster: string): Promise<OsAccount | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  const self = process.getuid?.()
  if (self === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
  if (owner && owner.uid !== self) {
    throw new Error(`La base de données ${cluster} appartient à un autre utilisateur (uid ${owner.uid}).`)
  }
  return undefined
}

/** Needed after a backup restored by root. */
export async function chownAll(folder: string, account: OsAccount | undefined) {
  if (!account || (await stat(folder)).uid === account.uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await lchown(join(folder, entry), account.uid, account.gid)
  await chown(folder, account.uid, account.gid)
}

export async function closedAbove(path: string): Promise<string | undefined> {
  const parent = dirname(path)
  if (parent === path) return undefined
  const higher = await closedAbove(parent)
  if (higher) return higher
  const { mode } = await stat(parent)
  return (mode & 0o001) === 0 ? parent : undefined
}
