import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Place, Say } from './place.ts'

/** What the server writes about itself: its process, and `ready` once it takes connections. */
export async function readPidFile(place: Place): Promise<{ pid: number; status: string } | undefined> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
}

/** Ends the server that a killed application left behind; we hold the lock, so no other application uses it. */
export async function endOrphan(place: Place, say: Say) {
  const left = await readPidFile(place)
  if (!left) return
  if (await isServer(place, left.pid)) {
    say('Arrêt du PostgreSQL laissé par un arrêt brutal…')
    await endServer(left.pid, disappears(place, left.pid))
  }
  // Left by a dead server, its process number may now be anyone's, and the next server would refuse to start.
  await rm(join(place.cluster, 'postmaster.pid'), { force: true })
}

/** Asks a server to stop, then insists: clean stop, stop at once (it recovers at its next start), kill. */
export async function endServer(pid: number, gone: Promise<unknown>) {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patience] of steps) {
    send(pid, signal)
    const patient = new AbortController()
    const late = wait(patience, 'late', { signal: patient.signal }).catch(() => undefined)
    const first = await Promise.race([gone, late])
    patient.abort()
    if (first !== 'late') return
  }
  throw new Error(`PostgreSQL (processus ${pid}) ne s’arrête pas.`)
}

export function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

async function disappears(place: Place, pid: number) {
  while (await isServer(place, pid)) await wait(20)
}

/** Is this process, whose number was found in a file, the server of this very cluster? A zombie is not. */
async function isServer(place: Place, pid: number) {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const [program = '', ...args] = await commandOf(pid)
  return basename(program) === 'postgres' && args.includes(place.cluster)
}

async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.split('\0'),
      () => [],
    )
  }
  const ask = promisify(execFile)
  const { stdout } = await ask('/bin/ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.trim().split(' ')
}
