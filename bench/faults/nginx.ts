import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { TEST_CERTIFICATE } from '../../server/test/mailing/certificate.ts'
import { freePort } from '../../server/test/process.ts'
import { track } from '../site.ts'

export const NGINX = '/usr/sbin/nginx'
const SITE = join(import.meta.dirname, '../../deploy/nginx.conf')

export interface ProxyPorts {
  port: number
  /** Of http, where nothing but a redirection is. */
  plainPort: number
}

/** deploy/nginx.conf itself, with the addresses of this trial in place of its own. */
async function nginxSite(folder: string, { port, plainPort }: ProxyPorts, servers: readonly string[]) {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await writeFile(certificate, TEST_CERTIFICATE.cert)
  await writeFile(key, TEST_CERTIFICATE.key)
  const [first, ...others] = servers
  const site = (await readFile(SITE, 'utf8'))
    .replace(/^.*listen \[::\].*\n/gm, '')
    .replaceAll('listen 80 ', `listen 127.0.0.1:${plainPort} `)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('https://$host', `https://$host:${port}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/^ *server \S+:3001 .*\n/m, '')
    .replace(/^( *server )\S+:3000( .*\n)/m, (_line, before, after) =>
      [first, ...others].map((server) => `${before}${server}${after}`).join(''),
    )
  return `daemon off;\npid ${folder}/nginx.pid;\nevents { worker_connections 4096; }\nhttp {\n${site}\n}\n`
}

/** nginx before these processes, under https; this process trusts its certificate from then on. */
export async function startNginx(
  folder: string,
  ports: ProxyPorts,
  servers: readonly string[],
  adapt = (site: string) => site,
) {
  setDefaultCACertificates([...getCACertificates(), TEST_CERTIFICATE.cert])
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'proxy.conf')
  await writeFile(file, adapt(await nginxSite(folder, ports, servers)))
  const child = track(spawn(NGINX, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'inherit' }))
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  return child
}

export async function proxyPorts(): Promise<ProxyPorts> {
  const [port, plainPort] = await Promise.all([freePort(), freePort()])
  return { port, plainPort }
}
