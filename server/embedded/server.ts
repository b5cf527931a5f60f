import { closeSync, openSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ClusterPlace, start, tail, type WriteLine } from './place.ts'

export interface PostgresServer {
  exited: Promise<unknown>
  stop: () => Promise<void>
}

/** After `port`, try another port; after `busy`, try again later. */
export class StartError extends Error {
  readonly reason: 'port' | 'busy' | 'other'
  constructor(output: string) {
    super(`PostgreSQL n’a pas démarré.\n${tail(output)}`)
    this.reason = reasonIn(output)
  }
}

function reasonIn(output: string) {
  if (output.includes('could not create any TCP/IP sockets')) return 'port'
  // Children of a killed server hold its memory for a moment.
  return /pre-existing shared memory block|lock file "postmaster.pid"/.test(output) ? 'busy' : 'other'
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Its DETAIL would be the whole row that is refused.
  log_error_verbosity: 'terse',
}

/** Resolves when the server accepts connections; recovery from a crash may take minutes. */
export async function startServer(
  place: ClusterPlace,
  port: number,
  settings: Record<string, string>,
  signal: AbortSignal,
): Promise<PostgresServer> {
  const from = await sizeOf(place.log)
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) })
  const args = ['-D', place.cluster, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openSync(place.log, 'a', 0o600)
  const child = start(place, 'postgres', args, ['ignore', log, log])
  closeSync(log)
  place.onLaunch?.()
  child.unref()
  const pid = child.pid ?? 0
  const endWithUs = () => pid && send(pid, 'SIGINT')
  process.once('exit', endWithUs)
  let end: string | undefined
  const exited = new Promise((done) => child.once('exit', () => done('')).once('error', done)).then((error) => {
    end = String(error)
    process.off('exit', endWithUs)
  })
  const stop = async () => {
    if (end === undefined) await endServer(pid, exited)
  }

  while (end === undefined) {
    const state = await readPidFile(place.cluster)
    if (state?.pid === pid && state.isReady) return { exited, stop }
    if (signal.aborted) await stop()
    else await Promise.race([wait(15), exited])
  }
  throw new StartError(end || (await readFrom(place.log, from)))
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function readFrom(path: string, from: number) {
  const file = await open(path)
  const text = await file.createReadStream({ start: from, encoding: 'utf8' }).toArray()
  return text.join('')
}

/** The facts that a running PostgreSQL writes about itself. */
async function readPidFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: lines[3]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' }
}

/** The address of the server that another process of ours started there; null without one. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const folder = join(resolve(dataDir), 'postgresql')
  const state = await readPidFile(join(folder, 'cluster'))
  const password = await readFile(join(folder, 'password'), 'utf8').catch(() => null)
  return state?.isReady && password !== null ? urlOf(state.port, password.trim()) : null
}

export const urlOf = (port: number | string, password: string) =>
  `postgresql://estran:${password}@127.0.0.1:${port}/estran`

/** Safe because we hold the lock: no other application uses this server. */
export async function endOrphan(place: ClusterPlace, say: WriteLine) {
  const orphan = await readPidFile(place.cluster)
  if (!orphan) return
  if (await isServer(place, orphan.pid)) {
    say('Arrêt du PostgreSQL laissé par un arrêt brutal…')
    await endServer(orphan.pid, waitUntilGone(place, orphan.pid))
  }
  // The process number may be reused by then, and the next server would refuse to start.
  await rm(join(place.cluster, 'postmaster.pid'), { force: true })
}

/** SIGINT stops it cleanly; after SIGQUIT it recovers at its next start. */
async function endServer(pid: number, gone: Promise<unknown>) {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, timeout] of steps) {
    send(pid, signal)
    const timer = new AbortController()
    const late = wait(timeout, 'late', { signal: timer.signal }).catch(() => undefined)
    const first = await Promise.race([gone, late])
    timer.abort()
    if (first !== 'late') return
  }
  throw new Error(`PostgreSQL (processus ${pid}) ne s’arrête pas.`)
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

async function waitUntilGone(place: ClusterPlace, pid: number) {
  while (await isServer(place, pid)) await wait(20)
}

/** The number may belong to another program by now. A zombie has no command line, so it does not count. */
async function isServer(place: ClusterPlace, pid: number) {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [program = '', ...args] = command.split('\0')
  return basename(program) === 'postgres' && args.includes(place.cluster)
}
