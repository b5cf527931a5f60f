import { closeSync, openSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { endServer, readPidFile, send } from './orphan.ts'
import { type Place, start, tail } from './place.ts'

export interface Server {
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
}

/** Resolves when the server accepts connections; recovery from a crash may take minutes. */
export async function startServer(
  place: Place,
  port: number,
  settings: Record<string, string>,
  signal: AbortSignal,
): Promise<Server> {
  const from = await sizeOf(place.log)
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) })
  const args = ['-D', place.cluster, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openSync(place.log, 'a', 0o600)
  const child = start(place, 'postgres', args, ['ignore', log, log])
  closeSync(log)
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
    const state = await readPidFile(place)
    if (state?.pid === pid && state.status === 'ready') return { exited, stop }
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
