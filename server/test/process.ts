import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 120_000
/** The environment of every process of ours: nothing of this machine’s settings. */
export const BASE_ENV = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
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

export interface RunningProduct {
  child: ChildProcess
  url: string
  /** All it has written so far. */
  output: () => string
}

/** The product in a process of its own, on a free port; `settings` are its environment, `flags` are Node's. */
export async function spawnProduct(
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<RunningProduct> {
  const port = settings.PORT ?? (await freePort())
  const child = spawn(process.execPath, [...flags, join(ROOT, 'server/main.ts')], {
    env: { ...BASE_ENV, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, url: `http://127.0.0.1:${port}`, output: () => output }
}

/** Starts the product and waits until it says that it is ready; fails with its output when it ends or is too slow. */
export async function startProduct(settings: Record<string, string>): Promise<RunningProduct> {
  const product = await spawnProduct(settings)
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}.\n${product.output()}`))
    const timer = setTimeout(() => fail('did not start in time'), START_MS)
    product.child.stdout?.on('data', () => {
      if (!product.output().includes('Estran est prêt')) return
      clearTimeout(timer)
      resolve()
    })
    product.child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
  return product
}

/** Ends a process as a person would; gives its exit code, or the signal that ended it. */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code, killedBy] = await ended
  return code ?? killedBy
}

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The headers that a browser adds to a call that changes something. */
export async function headersOf(url: string) {
  const cookies = (await fetch(`${url}/api/settings`)).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const csrf = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(csrf),
    'content-type': 'application/json',
  }
}

/** Ports of this machine on which the process itself listens. */
export async function listeningPorts({ pid }: ChildProcess): Promise<number[]> {
  const opened = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(opened.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const LISTENS = '0A'
  return lines
    .filter((fields) => fields[3] === LISTENS && links.includes(`socket:[${fields[9]}]`))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16))
}

export interface ScriptRun {
  code: number
  output: string
  errors: string
}

type TestedCommand = (
  args: readonly string[],
  env: Record<string, string>,
  words: Pick<Console, 'log' | 'error'>,
) => Promise<number>

/** A command in this process, a fifth of the time of its own: what a shell would see of it. */
export async function runCommand(
  command: TestedCommand,
  args: readonly string[],
  env: Record<string, string>,
): Promise<ScriptRun> {
  let [output, errors] = ['', '']
  const code = await command(args, env, {
    log: (line) => {
      output += `${line}\n`
    },
    error: (line) => {
      errors += `${line}\n`
    },
  })
  return { code, output, errors }
}

/** One of our scripts, run to its end in a process of its own: `npm run …`. */
export const runScript = (file: string, args: readonly string[], env: Record<string, string>): Promise<ScriptRun> =>
  new Promise((done) => {
    const command = [join(ROOT, 'scripts', file), ...args]
    execFile(process.execPath, command, { env: { ...BASE_ENV, ...env } }, (error, output, errors) =>
      done({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })

const childrenOf = async (pid: number | undefined) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

/** The process that sends, which the application started. */
export async function senderOf({ pid }: ChildProcess): Promise<number> {
  for (const child of await childrenOf(pid)) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('background.process')) return child
  }
  throw new Error('The application has no process that sends.')
}
