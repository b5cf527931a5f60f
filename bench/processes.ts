import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fetchRaw } from './visitor.ts'

const ROOT = join(import.meta.dirname, '..')

/** The application as `npm start` runs it, in a process of its own. */
export interface Server {
  origin: string
  pid: number
  /** From the start of the process to the first request it can answer. */
  readyAfterMs: number
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

const running = new Set<ChildProcess>()

/** Nothing started here outlives the bench. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function keep(child: ChildProcess) {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the server; `settings` are its environment, on top of a free port and no limits. */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const began = performance.now()
  const child = keep(
    spawn(process.execPath, [...flags(), join(ROOT, 'server/main.ts')], {
      env: { PATH: process.env.PATH, PORT: String(port), DEMO: '1', IP_LIMITS: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      said = `${said}${data}`.slice(-5000)
    })
  }
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - began > 120_000)
      throw new Error(`The server did not start.\n${said}`)
    await wait(10)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - began,
    stop: (signal = 'SIGTERM') => end(child, signal),
  }
}

/** BENCH_PROFILE=folder writes a CPU profile of each server there. */
const flags = () => (process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : [])

const isReady = (origin: string) =>
  fetchRaw(`${origin}/health/ready`).then(
    ({ status }) => status === 204,
    () => false,
  )

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** A helper of the bench in a process of its own: one question, one answer at a time. */
export function startHelper<Question extends object, Answer>(file: 'bare.ts' | 'load.ts' | 'pauses.ts') {
  const child = keep(fork(join(import.meta.dirname, file), { serialization: 'advanced' }))
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
    stop: () => end(child, 'SIGKILL'),
  }
}

/** Waits until this process has nothing left to do: at its start the server cuts tiles in the background. */
export async function settled(pid: number, patienceMs = 120_000): Promise<void> {
  const until = performance.now() + patienceMs
  for (let quiet = 0; quiet < 3; ) {
    if (performance.now() > until) throw new Error('The server is still busy with its start.')
    const before = await cpuSeconds(pid)
    await wait(300)
    quiet = (await cpuSeconds(pid)) - before < 0.02 ? quiet + 1 : 0
  }
}

/** Processor time this process has used, all its threads together. */
export async function cpuSeconds(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
    const fields = rest.split(' ').map(Number)
    // Ticks of 10 ms: in user and in system mode.
    return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)])
  return stdout
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)
}

/** The most memory this process has held so far, in bytes; null where the system does not tell. */
export async function memoryPeak(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return kibibytes === undefined ? null : Number(kibibytes) * 1024
}
