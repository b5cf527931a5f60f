import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Place, Say } from './place.ts'

export async function readPidFile(place: Place): Promise<{ pid: number; status: string } | undefined> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
}

/** Safe because we hold the lock: no other application uses this server. */
export async function endOrphan(place: Place, say: Say) {
  const orphan = await readPidFile(place)
  if (!orphan) return
  if (await isServer(place, orphan.pid)) {
    say('Arrêt du PostgreSQL laissé par un arrêt brutal…')
    await endServer(orphan.pid, waitUntilGone(place, orphan.pid))
  }
  // The process number may be reused by then, and the next server would refuse to start.
  await rm(join(place.cluster, 'postmaster.pid'), { force: true })
}

/** SIGINT stops it cleanly; after SIGQUIT it recovers at its next start. */
export async function endServer(pid: number, gone: Promise<unknown>) {
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

export function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

async function waitUntilGone(place: Place, pid: number) {
  while (await isServer(place, pid)) await wait(20)
}

/** The number may belong to another program by now. A zombie has no command line, so it does not count. */
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
  const exec = promisify(execFile)
  const { stdout } = await exec('/bin/ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.trim().split(' ')
}
