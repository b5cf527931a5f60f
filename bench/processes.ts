import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endProcess, spawnProduct } from '../server/test/process.ts'
import { type Figure, type Judge, megabytes } from './figures.ts'
import { fetchRaw } from './visitor.ts'

/** The application as `npm start` runs it, in a process of its own. */
export interface Server {
  origin: string
  pid: number
  /** From process start to the first request it can answer. */
  readyAfterMs: number
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

const running = new Set<ChildProcess>()

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function track(child: ChildProcess) {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts the server; `settings` are its environment, on top of the demo and no limits. */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const began = performance.now()
  const { child, url, output } = await spawnProduct({ DEMO: '1', IP_LIMITS: '0', ...settings }, flags())
  track(child)
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > 120_000)
      throw new Error(`The server did not start.\n${output().slice(-5000)}`)
    await wait(10)
  }
  return {
    origin: url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - began,
    stop: async (signal = 'SIGTERM') => {
      await endProcess(child, signal)
    },
  }
}

/** BENCH_PROFILE=folder writes a CPU profile of each server there. */
const flags = () => (process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : [])

const isReady = (origin: string) =>
  fetchRaw(`${origin}/health/ready`).then(
    ({ status }) => status === 204,
    () => false,
  )

/** A helper of the bench in a process of its own: one question, one answer at a time. */
export function startHelper<Question extends object, Answer>(
  file: 'bare.ts' | 'transfers/bare-files.ts' | 'alerts/mail-server.ts' | 'bare-users.ts' | 'load.ts' | 'pauses.ts',
) {
  const child = track(fork(join(import.meta.dirname, file), { serialization: 'advanced' }))
  const died = once(child, 'exit').then(() => {
    throw new Error(`bench/${file} ended.`)
  })
  died.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    ask: async (question: Question): Promise<Answer> => {
      const answered = new Promise<Answer>((done) => child.once('message', (answer) => done(answer as Answer)))
      child.send(question)
      return Promise.race([answered, died])
    },
    stop: async () => {
      await endProcess(child, 'SIGKILL')
    },
  }
}

/** At its start the server cuts tiles in the background. */
export async function settled(pid: number, timeoutMs = 120_000): Promise<void> {
  const until = performance.now() + timeoutMs
  for (let quiet = 0; quiet < 3; ) {
    if (performance.now() > until) throw new Error('The server is still busy with its start.')
    const before = await cpuSeconds(pid)
    await wait(300)
    quiet = (await cpuSeconds(pid)) - before < 0.02 ? quiet + 1 : 0
  }
}

export async function cpuSeconds(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
    const fields = rest.split(' ').map(Number)
    // User and system time, in ticks of 10 ms.
    return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)])
  return stdout
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)
}

/** Resident memory of the server's own process, in bytes; `target` is Infinity for a figure without one. */
export async function measureMemory(judge: Judge, name: string, pid: number, target: number): Promise<Figure> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (status === null) return judge.info(name, 'not known here')
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  const peak = `peak ${megabytes(bytes('VmHWM'))}`
  if (target === Number.POSITIVE_INFINITY) return judge.info(name, `${megabytes(bytes('VmRSS'))} (${peak})`)
  return judge.atMost(name, target, bytes('VmRSS'), megabytes, peak)
}
