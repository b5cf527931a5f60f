import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { TEST_CERTIFICATE } from '../../server/test/mailing/certificate.ts'
import { endProcess, freePort } from '../../server/test/process.ts'
import { atMost, type BenchFigure, count, info } from '../figures.ts'
import { type Site, track, untilReady } from '../site.ts'
import type { BenchWorld } from '../world.ts'
import { lostOf, startLoad } from './load.ts'

const NGINX = '/usr/sbin/nginx'
const CADDY = '/usr/bin/caddy'
export const HAPROXY = '/usr/sbin/haproxy'
const RATE = 200

/** A file that operators copy. */
export const readDeployed = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')

type StartProxy = (folder: string, port: number, servers: readonly string[]) => Promise<ChildProcess>

/** The very files of deploy/. */
const PROXIES: [program: string, host: string, start: StartProxy][] = [
  [HAPROXY, 'http://127.0.0.1', startHaproxy],
  [NGINX, 'https://localhost', startNginx],
  [CADDY, 'http://127.0.0.1', startCaddy],
]

async function startHaproxy(folder: string, port: number, servers: readonly string[]) {
  const file = join(folder, 'haproxy.cfg')
  const lines = (await readDeployed('haproxy.cfg'))
    .replace(/^( *bind ).*$/m, `$1127.0.0.1:${port}`)
    .replace(/^ *server two.*\n/gm, '')
    .replace(/^( *server one\S*) \S+(.*)$/gm, (_line, before, after) =>
      servers.map((server, index) => `${before}-${index} ${server}${after}`).join('\n'),
    )
  await writeFile(file, lines)
  const child = track(spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' }))
  await once(child, 'spawn')
  return child
}

/** deploy/nginx.conf itself, with the addresses of this trial in place of its own. */
async function nginxSite(folder: string, port: number, servers: readonly string[]) {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await writeFile(certificate, TEST_CERTIFICATE.cert)
  await writeFile(key, TEST_CERTIFICATE.key)
  const site = (await readDeployed('nginx.conf'))
    .replace(/^.*listen \[::\].*\n/gm, '')
    .replaceAll('listen 80 ', `listen 127.0.0.1:${await freePort()} `)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('/var/log/nginx', folder)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    // Node's fetch fails what is under way on a connection that has had its thousand requests of HTTP/2.
    .replace(/^ *http2 on;\n/m, '')
    .replace(/^ *server \S+:3001 .*\n/m, '')
    .replace(/^( *server )\S+:3000( .*\n)/m, (_line, before, after) =>
      servers.map((server) => `${before}${server}${after}`).join(''),
    )
  return `daemon off;\npid ${folder}/nginx.pid;\nevents { worker_connections 4096; }\nhttp {\n${site}\n}\n`
}

/** nginx before these processes, under https; this process trusts its certificate from then on. */
async function startNginx(folder: string, port: number, servers: readonly string[]) {
  setDefaultCACertificates([...getCACertificates(), TEST_CERTIFICATE.cert])
  const file = join(folder, 'proxy.conf')
  await writeFile(file, await nginxSite(folder, port, servers))
  const child = track(spawn(NGINX, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'inherit' }))
  await once(child, 'spawn')
  return child
}

/** deploy/Caddyfile without its certificate, which Caddy would ask for by itself. */
async function startCaddy(folder: string, port: number, servers: readonly string[]) {
  const file = join(folder, 'Caddyfile')
  const site = (await readDeployed('Caddyfile'))
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
    .replace(/^http:\/\/estran\.example /m, `http://127.0.0.1:${await freePort()} `)
    .replace(/^estran\.example /m, `http://127.0.0.1:${port} `)
    .replaceAll('127.0.0.1:3000 127.0.0.1:3001', servers.join(' '))
  await writeFile(file, site)
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = track(spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env }))
  await once(child, 'spawn')
  return child
}

/** Processes on one database are restarted in turn behind a proxy, while people read and write. */
export async function measureRolling(world: BenchWorld): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  for (const proxy of PROXIES)
    for (const size of world.isShort ? [2] : [2, 4]) figures.push(...(await measureBehind(world, proxy, size)))
  return figures
}

async function measureBehind(
  { open, start, folder }: BenchWorld,
  [program, host, startProxy]: (typeof PROXIES)[0],
  size: number,
) {
  const name = basename(program)
  if (!existsSync(program)) return [info(`Behind ${name}`, 'skipped: it is not installed')]
  const door = await freePort()
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const origin = `${host}:${door}`
  const settings = (port: number) => ({ PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: 'loopback' })
  const { url, site } = await open(`rolling_${name}_${size}`)
  await site.stop()
  const sites: Site[] = []
  for (const port of ports) sites.push(await start(url, settings(port)))
  const place = join(folder, `${name}-${size}`)
  await mkdir(place)
  const servers = ports.map((port) => `127.0.0.1:${port}`)
  const child = await startProxy(place, door, servers)
  try {
    await untilReady(origin, () => child.exitCode !== null && `${name} ended`)
    const load = await startLoad(url, [{ origin }], RATE)
    load.begin()
    for (const [index, port] of ports.entries()) {
      await wait(2000)
      await sites[index]?.stop()
      sites[index] = await start(url, settings(port))
    }
    await wait(2000)
    await load.end()
    const failed = load.faults() + load.calls.filter(({ isHonest }) => isHonest).length
    const { lost, stored } = await lostOf(url, load.calls)
    const all = `of ${count(load.calls.length)}, ${RATE} a second`
    return [
      atMost(`${size} processes restarted behind ${name}: failed`, 0, failed, count, all),
      atMost('… writes acknowledged and lost', 0, lost.length, count, `of ${count(stored)}`),
    ]
  } finally {
    await endProcess(child)
    for (const one of sites) await one.stop()
  }
}
