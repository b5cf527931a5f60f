import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'

export interface StormOptions {
  origin: string
  /** Whose alert it is: what its link opens. */
  zone: { id: number; code: string }
  tiles: string[]
  /** A token is of a session of before; who has none signs in. */
  visitors: { email: string; token: string | null }[]
  durationMs: number
}

export type StormReport = { times: Record<string, number[]>; failures: Record<string, number> }

/** Files that the map needs beyond those that its page names. */
const LATER_FILES = /\/(frame|kept-answers|login-screen|sign-in|map|palette)-/

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
  const send = (path: string, headers: OutgoingHttpHeaders, body?: object) =>
    new Promise<IncomingMessage>((done, fail) => {
      const sent = request(origin + path, { agent, method: body ? 'POST' : 'GET', headers }, done).on('error', fail)
      sent.end(body && JSON.stringify(body))
    })
  const map = `/app/map?zone=${zone.code}`
  const first = await text(await send('/app/map', {}))
  const named = [...first.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, file = '']) => file)
  const worker = await text(await send('/service-worker.js', {}))
  const kept = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file = '']) => file)
  const later = kept.filter((file) => LATER_FILES.test(file) && !named.includes(file))
  const rest = kept.filter((file) => !LATER_FILES.test(file) && !named.includes(file))
  /** Tags of older files and settings: a browser asks whether these have changed. */
  const etags = new Map<string, string>()
  for (const path of ['/start.js', '/manifest.webmanifest', '/api/settings', map])
    await send(path, COMPRESSED).then((answer) => text(answer).then(() => etags.set(path, answer.headers.etag ?? '')))

  const browse = async ({ email, token }: StormOptions['visitors'][number], at: number) => {
    const cookies = new Map<string, string>(token ? [['estran_session', token]] : [])
    const ask = async (name: string, path: string, body?: object) => {
      const answer = await send(
        path,
        {
          'x-forwarded-for': `10.0.${at >> 8}.${at & 255}`,
          ...COMPRESSED,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...(token && etags.has(path) && { 'if-none-match': etags.get(path) }),
          ...(body && { 'content-type': 'application/json', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
        },
        body,
      ).catch((error) => String(error.code ?? error))
      const status = typeof answer === 'string' ? answer : (answer.statusCode ?? 0)
      if (typeof status === 'string' || status >= 400)
        failures[`${name} ${status}`] = (failures[`${name} ${status}`] ?? 0) + 1
      if (typeof answer === 'string') return
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(key, value)
      }
      if (name === 'events') opened.add(answer.resume())
      else await text(answer)
    }
    const get = (name: string, path: string) => timed(name, () => ask(name, path))
    const all = (name: string, paths: readonly string[]) => Promise.all(paths.map((path) => get(name, path)))
    await timed('page', async () => {
      await get('html', map)
      await all('a file', token ? ['/start.js', '/manifest.webmanifest'] : [...named, ...later])
      await get('settings', '/api/settings')
    })
    if (!token)
      await timed('login', () => ask('login', '/api/auth/login', { email, password: DEMO_PASSWORD, remember: true }))
    await timed('map', async () => {
      await get('me', '/api/auth/me')
      void ask('events', '/api/events').catch(() => undefined)
      await Promise.all([
        get('zones', '/api/zones'),
        all('panel', ['/api/scales', '/api/news?filter=state%3Aequals%3Acurrent&per_page=50', '/api/results/counts']),
      ])
      await all('panel', [`/api/zones/${zone.id}/outlook`, '/api/alerts'])
      await all('tile', tiles)
    })
    // The worker's, one after the other, once the map is there.
    if (!token) for (const file of rest) await get('a file', file)
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
