import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess, freePort } from '../../server/test/process.ts'
import { HAPROXY, readDeployed } from '../failover/recipe.ts'
import { atMost, count, type Figure, info, seconds } from '../figures.ts'
import { asAdmin, type Site, track, untilReady } from '../site.ts'
import { type World, withDb } from '../world.ts'
import { type ProxyPorts, proxyPorts, startNginx } from './nginx.ts'
import { lostZones } from './writers.ts'

const RATE = 200
const WRITES_EVERY = 20
const READS = ['/api/zones', '/api/auth/me', '/api/results?size=10', '/app/map']

interface Proxy {
  isSecure: boolean
  start: (folder: string, ports: ProxyPorts, servers: readonly string[]) => Promise<ChildProcess>
}

/** The very files of deploy/. */
const PROXIES: Record<string, Proxy> = {
  haproxy: { isSecure: false, start: startHaproxy },
  nginx: {
    isSecure: true,
    // Node's fetch fails what is under way on a connection that has had its thousand requests of HTTP/2.
    start: (folder, ports, servers) => startNginx(folder, ports, servers, (site) => site.replaceAll(' http2', '')),
  },
}

async function startHaproxy(folder: string, { port }: ProxyPorts, servers: readonly string[]) {
  const file = join(folder, 'site.cfg')
  const lines = (await readDeployed('haproxy.cfg'))
    .replace(/^( *bind ).*$/m, `$1127.0.0.1:${port}`)
    .replace(/^ *server two .*\n/m, '')
    .replace(/^( *server )one \S+$/m, (_line, before) =>
      servers.map((server, index) => `${before}estran${index} ${server}`).join('\n'),
    )
  await writeFile(file, lines)
  const child = track(spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' }))
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  return child
}

/** Processes on one database are restarted in turn behind a proxy, while people read and write. */
export async function measureRolling(world: World): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, proxy] of Object.entries(PROXIES)) {
    for (const size of world.isShort ? [2] : [2, 4]) figures.push(...(await measureBehind(world, name, proxy, size)))
  }
  return figures
}

async function measureBehind({ open, start, folder }: World, name: string, proxy: Proxy, size: number) {
  const own = await proxyPorts()
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const origin = proxy.isSecure ? `https://localhost:${own.port}` : `http://127.0.0.1:${own.port}`
  const settings = (port: number) => ({ PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: 'loopback' })
  const { url, site } = await open(`rolling_${name}_${size}`)
  await site.stop()
  const sites: Site[] = []
  for (const port of ports) sites.push(await start(url, settings(port)))
  const place = join(folder, `${name}-${size}`)
  await mkdir(place)
  const servers = ports.map((port) => `127.0.0.1:${port}`)
  const child = await proxy.start(place, own, servers)
  try {
    await untilReady(origin, () => child.exitCode !== null && `${name} ended`)
    const load = await startLoad(origin)
    const stops: number[] = []
    for (const [index, port] of ports.entries()) {
      await wait(2000)
      const began = performance.now()
      await sites[index]?.stop()
      stops.push((performance.now() - began) / 1000)
      sites[index] = await start(url, settings(port))
    }
    await wait(2000)
    const { failed, requests, saved } = await load.stop()
    const lost = await withDb(url, (db) => lostZones(db, saved))
    const detail = `of ${count(requests)}, ${Math.round(requests / load.elapsed())} a second`
    if (failed.length > 0) console.log(failed.slice(0, 10).join('\n'))
    return [
      atMost(`${size} processes restarted behind ${name}: failed`, 0, failed.length, count, detail),
      atMost('… writes acknowledged and lost', 0, lost, count, `of ${count(saved.length)}`),
      info('… each ends within', seconds(Math.max(...stops))),
    ]
  } finally {
    await endProcess(child)
    for (const one of sites) await one.stop()
  }
}

/** As many a second, whether or not the earlier ones are answered. */
async function startLoad(origin: string) {
  const admin = await asAdmin({ origin })
  const saved: string[] = []
  const failed: string[] = []
  const underWay = new Set<Promise<void>>()
  let made = 0
  const send = async (number: number) => {
    const isWrite = number % WRITES_EVERY === 0
    const code = `F.${number}`
    const path = isWrite ? '/api/zones' : READS[number % READS.length]
    const answer = await fetch(`${origin}${path}`, {
      headers: { ...admin, 'content-type': 'application/json' },
      ...(isWrite && { method: 'POST', body: JSON.stringify({ code, name: 'Anse' }) }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) failed.push(`${isWrite ? 'POST' : 'GET'} ${path}: ${answer.status}`)
    else if (isWrite) saved.push(code)
  }
  const beganAt = performance.now()
  const elapsed = () => (performance.now() - beganAt) / 1000
  const firing = setInterval(() => {
    while (made < elapsed() * RATE) {
      const sent = send(++made)
        .catch((error) => void failed.push(String(error.cause ?? error)))
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    }
  }, 5)
  return {
    elapsed,
    stop: async () => {
      clearInterval(firing)
      await Promise.all(underWay)
      return { failed, saved, requests: made }
    },
  }
}
