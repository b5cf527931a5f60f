import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type autocannon from 'autocannon'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import { endProcess, spawnProduct } from '../server/test/process.ts'

const START_MS = 120_000
export const SECRET = 'only for the bench '.repeat(3)

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function track<C extends ChildProcess>(child: C): C {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** The application in a process of its own. */
export interface Site {
  origin: string
  pid: number
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<unknown>
}

/** `settings` are its environment, on top of the demo and no limits. */
export async function startSite(settings: Record<string, string>): Promise<Site> {
  const environment = { DEMO: '1', IP_LIMITS: '0', SECRET, ...settings }
  const { child, url, output } = await spawnProduct(environment, ['--max-semi-space-size=8'])
  track(child)
  await untilReady(url, () => child.exitCode !== null && output())
  return { origin: url, pid: child.pid ?? 0, stop: (signal) => endProcess(child, signal) }
}

/** `end` tells what a process that has ended said. */
export async function untilReady(origin: string, end: () => string | false = () => false) {
  const until = performance.now() + START_MS
  while ((await fetch(`${origin}/health/ready`).catch(() => null))?.ok !== true) {
    if (end() !== false || performance.now() > until) throw new Error(`The application did not start.\n${end()}`)
    await wait(5)
  }
}

export type SentHeaders = Record<string, string>

/** Fails on any refusal. */
export async function ask(url: string, headers: SentHeaders = {}, body?: unknown, method = body ? 'POST' : 'GET') {
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Blob || body instanceof FormData
  const sent = isRaw ? body : JSON.stringify(body)
  const type: SentHeaders = isRaw ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...type },
    ...(sent !== undefined && { body: sent }),
  })
  if (!answer.ok)
    throw new Error(`${method} ${url} was answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
  return answer
}

/** The cookies and the CSRF token of a visitor, who signs in with an address. */
export async function visit(origin: string, email?: string): Promise<SentHeaders> {
  const cookies = new Map<string, string>()
  const store = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
  }
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  store(await ask(`${origin}/api/settings`))
  if (email === undefined) return headers()
  store(await ask(`${origin}/api/auth/login`, headers(), { email, password: DEMO_PASSWORD, remember: false }))
  return headers()
}

export const asClient = ({ origin }: Pick<Site, 'origin'>) => visit(origin, 'client@estran.example')
export const asAdmin = ({ origin }: Pick<Site, 'origin'>) => visit(origin, 'super@estran.example')

/** The bytes as they are sent, compressed as for a browser. */
export async function fetchRaw(url: string, headers: SentHeaders) {
  const request = get(url, { headers: { ...headers, ...BROWSER }, agent: false })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error(`No answer from ${url}`)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}
export const BROWSER = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** How long another person waits for the map while `run` is under way. */
export async function whileAsked({ origin }: Site, headers: SentHeaders, run: () => Promise<unknown>) {
  const watch = await startHelper('watch.ts', {
    url: origin,
    headers: { ...headers, ...BROWSER },
    // From memory, and from the database.
    requests: [{ path: '/api/zones' }, { path: '/api/results?size=10' }],
  })
  try {
    await wait(500)
    const startedAt = performance.now()
    await run()
    const took = performance.now() - startedAt
    await wait(500)
    const { latency, non2xx }: autocannon.Result = await watch.ask('stop')
    if (non2xx > 0) throw new Error(`${non2xx} requests were refused meanwhile`)
    return { took, longest: latency.max, p99: latency.p99 }
  } finally {
    await watch.stop()
  }
}

/** At its start the application cuts tiles, in a process of its own. */
export async function settled(pid: number) {
  const used = async () => (await Promise.all((await familyOf(pid)).map(cpuSeconds))).reduce((sum, one) => sum + one, 0)
  for (let quiet = 0; quiet < 3; ) {
    const before = await used()
    await wait(300)
    quiet = Math.abs((await used()) - before) < 0.03 ? quiet + 1 : 0
  }
}

/** A process and all that it started, but PostgreSQL. */
export async function familyOf(pid: number): Promise<number[]> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.split('\0')[0]?.endsWith('node')) return []
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ')
  return [pid, ...(await Promise.all(children.filter(Boolean).map((child) => familyOf(Number(child))))).flat()]
}

/** User and system time, which /proc counts in hundredths. */
export async function cpuSeconds(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')
  const fields = rest.split(' ').map(Number)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
}

/** PSS of all our processes, in bytes: a page that several hold counts once. */
export async function memoryOf(pid: number): Promise<number> {
  const read = (own: number) => readFile(`/proc/${own}/smaps_rollup`, 'utf8').catch(() => '')
  const texts = await Promise.all((await familyOf(pid)).map(read))
  return texts.reduce((total, text) => total + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024, 0)
}

/** A script of the bench in a process of its own, which answers each message by one. */
export async function startHelper<A = string>(file: string, question: object) {
  const child = track(fork(join(import.meta.dirname, file), { serialization: 'advanced' }))
  const ask = async (message: object | string) => {
    child.send(message)
    const [answer] = await once(child, 'message')
    return answer
  }
  const answer: A = await ask(question)
  return { pid: child.pid ?? 0, answer, ask, stop: () => endProcess(child, 'SIGKILL') }
}
