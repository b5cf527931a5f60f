import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'

export interface StormVisitor {
  email: string
  /** Of a session of before; who has none signs in. */
  token: string | null
}

export interface StormOptions {
  origin: string
  /** Whose alert it is: what its link opens. */
  zone: { id: number; code: string }
  tiles: string[]
  visitors: StormVisitor[]
  durationMs: number
}

export interface StormReport {
  times: Record<string, number[]>
  failures: Record<string, number>
}

/** What the map needs beyond the files that its page names. */
const LATER_FILES = /\/(frame|kept-answers|login-screen|sign-in|zone-map|palette)-/

const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Everybody who follows an alert, in a process of its own; nobody waits for the answers of others to arrive. */
process.once('message', async ({ origin, zone, tiles, visitors, durationMs }: StormOptions) => {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const times: StormReport['times'] = {}
  const failures: StormReport['failures'] = {}
  const opened = new Set<IncomingMessage>()
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const value = await work()
    times[name] ??= []
    times[name].push(performance.now() - startedAt)
    return value
  }
  /** As from a proxy: connections are shared, the address is theirs. */
  const send = (path: string, headers: Record<string, string>, body?: object) =>
    new Promise<IncomingMessage>((done, fail) => {
      const sent = request(origin + path, { agent, method: body ? 'POST' : 'GET', headers }, done).on('error', fail)
      sent.end(body && JSON.stringify(body))
    })
  const map = `/app/map?zone=${zone.code}`
  const first = await read(await send('/app/map', {}))
  const named = [...first.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, file = '']) => file)
  const worker = await read(await send('/service-worker.js', {}))
  const kept = [...worker.matchAll(/"url":"([^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => !named.includes(file))
  /** Their files and settings of before, which a browser asks whether they changed. */
  const etags = new Map<string, string>()
  for (const path of ['/start.js', '/manifest.webmanifest', '/api/settings', map])
    await send(path, COMPRESSED).then((answer) => read(answer).then(() => etags.set(path, answer.headers.etag ?? '')))

  const browse = async ({ email, token }: StormVisitor, at: number) => {
    const cookies = new Map<string, string>(token ? [['estran_session', token]] : [])
    const ask = async (name: string, path: string, body?: object, etag = '') => {
      const headers = {
        'x-forwarded-for': `10.0.${at >> 8}.${at & 255}`,
        ...COMPRESSED,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(etag && { 'if-none-match': etag }),
        ...(body && { 'content-type': 'application/json', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
      }
      const answer = await send(path, headers, body).catch((error) => String(error.code ?? error))
      const status = typeof answer === 'string' ? answer : (answer.statusCode ?? 0)
      if (typeof status === 'string' || status >= 400) {
        failures[`${name} ${status}`] = (failures[`${name} ${status}`] ?? 0) + 1
      }
      if (typeof answer === 'string') return ''
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(key, value)
      }
      if (name !== 'events') return read(answer)
      opened.add(answer.resume())
      return ''
    }
    const get = (name: string, path: string, etag?: string) => timed(name, () => ask(name, path, undefined, etag))
    const files = (paths: readonly string[]) => Promise.all(paths.map((path) => get('a file', path)))
    const known = () =>
      Promise.all(['/start.js', '/manifest.webmanifest'].map((path) => get('a file', path, etags.get(path))))
    const open = () =>
      timed('page', async () => {
        await get('html', map, token ? etags.get(map) : '')
        await (token ? known() : files([...named, ...kept.filter((file) => LATER_FILES.test(file))]))
        await get('settings', '/api/settings', token ? etags.get('/api/settings') : '')
      })
    const show = () =>
      timed('map', async () => {
        await get('me', '/api/auth/me')
        void ask('events', '/api/events').catch(() => undefined)
        await Promise.all([
          get('zones', '/api/zones'),
          get('panel', '/api/scales'),
          get('panel', '/api/news?filter=state%3Aequals%3Acurrent&per_page=50'),
          get('panel', '/api/results/counts'),
        ])
        await Promise.all([get('panel', `/api/zones/${zone.id}/outlook`), get('panel', '/api/alerts')])
        await Promise.all(tiles.map((tile) => get('tile', tile)))
      })
    await open()
    if (!token)
      await timed('login', () => ask('login', '/api/auth/login', { email, password: DEMO_PASSWORD, remember: true }))
    await show()
    // The worker's, one after the other, once the map is there.
    if (!token) for (const file of kept.filter((one) => !LATER_FILES.test(one))) await get('a file', file)
  }
  const startedAt = performance.now()
  const all = visitors.map(async (visitor, at) => {
    // Most come at once, ever fewer later.
    const due = durationMs * (1 - Math.sqrt(1 - at / visitors.length))
    await wait(Math.max(0, due - (performance.now() - startedAt)))
    await browse(visitor, at)
  })
  await Promise.all(all)
  process.send?.({ times, failures } satisfies StormReport)
  for (const answer of opened) answer.destroy()
})
process.on('disconnect', () => process.exit())

async function read(answer: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts).toString()
}
