import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endProcess, freePort } from '../../server/test/process.ts'
import { atMost, count, type Figure, info, seconds } from '../figures.ts'
import { asAdmin, type Site, track, untilReady } from '../site.ts'
import { type World, withDb } from '../world.ts'
import { lostZones } from './writers.ts'

const RATE = 200
const WRITES_EVERY = 20
const READS = ['/api/zones', '/api/auth/me', '/api/results?size=10', '/app/map']

interface Proxy {
  command: string
  argumentsOf: (folder: string) => string[]
  configure: (port: number, servers: readonly string[]) => string
}

/** As docs/operations.md says. */
const PROXIES: Record<string, Proxy> = {
  haproxy: {
    command: '/usr/sbin/haproxy',
    argumentsOf: (folder) => ['-db', '-f', join(folder, 'proxy.conf')],
    configure: (port, servers) => `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  option forwardfor
  option redispatch
listen estran
  bind 127.0.0.1:${port}
  option httpchk GET /health/ready
  default-server check inter 500ms fall 2 rise 1
${servers.map((server, index) => `  server estran${index} ${server}`).join('\n')}
`,
  },
  nginx: {
    command: '/usr/sbin/nginx',
    argumentsOf: (folder) => ['-p', folder, '-c', 'proxy.conf', '-e', 'stderr'],
    configure: (port, servers) => `daemon off;
pid nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  upstream estran {
${servers.map((server) => `    server ${server} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://estran;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  },
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
  const [port, ...ports] = await Promise.all(Array.from({ length: size + 1 }, freePort))
  const origin = `http://127.0.0.1:${port}`
  const settings = (own: number) => ({ PORT: String(own), PUBLIC_URL: origin, TRUST_PROXY: 'loopback' })
  const { url, site } = await open(`rolling_${name}_${size}`)
  await site.stop()
  const sites: Site[] = []
  for (const own of ports) sites.push(await start(url, settings(own)))
  const place = join(folder, `${name}-${size}`)
  await mkdir(place)
  await writeFile(
    join(place, 'proxy.conf'),
    proxy.configure(
      port ?? 0,
      ports.map((own) => `127.0.0.1:${own}`),
    ),
  )
  const child = track(spawn(proxy.command, proxy.argumentsOf(place), { stdio: 'ignore' }))
  try {
    await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
    await untilReady(origin, () => child.exitCode !== null && `${name} ended`)
    const load = await startLoad(origin)
    const stops: number[] = []
    for (const [index, own] of ports.entries()) {
      await wait(2000)
      const began = performance.now()
      await sites[index]?.stop()
      stops.push((performance.now() - began) / 1000)
      sites[index] = await start(url, settings(own))
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
