import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fetchRaw } from './visitor.ts'

const ROOT = join(import.meta.dirname, '..')

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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** `settings` are environment variables; by default the port is free and limits are off. */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = track(
    spawn(process.execPath, [...flags(), join(ROOT, 'server/main.ts')], {
      env: { PATH: process.env.PATH, PORT: String(port), DEMO: '1', IP_LIMITS: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output = `${output}${data}`.slice(-5000)
    })
  }
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - startedAt > 120_000)
      throw new Error(`The server did not start.\n${output}`)
    await wait(10)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
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

/** Runs in its own process; one question at a time. */
export function startHelper<Question extends object, Answer>(file: 'bare.ts' | 'load.ts' | 'pauses.ts') {
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
    stop: () => end(child, 'SIGKILL'),
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

/** Bytes; null where the system does not tell. */
export async function memoryPeak(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return kibibytes === undefined ? null : Number(kibibytes) * 1024
}
