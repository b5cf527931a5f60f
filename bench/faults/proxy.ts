import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MAX_FILE_BYTES } from '../../contract/results.files.ts'
import { unsubscribeLinks } from '../../server/features/alerts/alerts.links.ts'
import { signer } from '../../server/lib/security/secret.ts'
import { TEST_CERTIFICATE } from '../../server/test/mailing/certificate.ts'
import { endProcess, freePort, runScript } from '../../server/test/process.ts'
import { openPair } from '../failover/pair.ts'
import { atMost, count, type Figure, info, milliseconds, seconds } from '../figures.ts'
import { asAdmin, asClient, ask, type Headers, type Site, untilReady, visit } from '../site.ts'
import { type World, withDb } from '../world.ts'
import { NGINX, proxyPorts, startNginx } from './nginx.ts'

const ROOT = join(import.meta.dirname, '../..')
const UNIT = join(ROOT, 'deploy/estran@.service')
const ANALYZE = '/usr/bin/systemd-analyze'
const SECRET = 'only for the bench of the proxy, long enough'
const STREAMS = 4
/** Longer than nginx lets an address be silent. */
const QUIET_MS = 65_000
const PATIENCE_MS = 10_000

/** nginx with deploy/nginx.conf, two applications and Debian's PostgreSQL: what users and mail programs do, through TLS. */
export async function measureProxy({ folder, start, isShort }: World): Promise<Figure[]> {
  const pair = existsSync(NGINX) ? await openPair(folder) : null
  if (!pair) return [info('Proxy', 'skipped: Debian’s nginx, postgresql and haproxy are not installed')]
  const ports = await proxyPorts()
  const origin = `https://localhost:${ports.port}`
  const sites: Site[] = []
  try {
    const servers: string[] = []
    for (const own of [await freePort(), await freePort()]) {
      const settings = { PORT: String(own), PUBLIC_URL: origin, TRUST_PROXY: 'loopback', SECRET }
      sites.push(await start(pair.url, settings))
      servers.push(`127.0.0.1:${own}`)
    }
    const nginx = await startNginx(join(folder, 'proxy'), ports, servers)
    try {
      await untilReady(origin, () => nginx.exitCode !== null && 'nginx ended')
      const refusals = await countRefusals(origin, ports.plainPort)
      const beganAt = performance.now()
      const [client, admin] = [await asClient({ origin }), await asAdmin({ origin })]
      const signedIn = (performance.now() - beganAt) / 2
      const streams = await Promise.all(Array.from({ length: STREAMS }, () => listen(origin, client)))
      const file = await sendFile(origin, admin, client)
      const unsubscribed = await unsubscribe(pair.url, origin)
      const address = await addressSeen(pair.url, origin)
      if (!isShort) await wait(QUIET_MS)
      const backup = await runScript('backup.ts', ['backup', join(folder, 'estran.backup')], {
        DATABASE_URL: pair.url,
        SECRET,
      })
      const heardAfter = await timeToHear(origin, admin, streams)
      return [
        atMost(
          'Proxy: wrong answers to what must be refused, or led elsewhere',
          0,
          refusals.length,
          count,
          refusals.join(),
        ),
        atMost('… signed in', 1000, signedIn, milliseconds),
        atMost('… a file of 20 MB comes', 5, file.up, seconds),
        atMost('… and goes to its client whole', 5, file.down, seconds, `${file.isWhole ? 'the same' : 'other'} bytes`),
        atMost('… files that changed on their way', 0, file.isWhole ? 0 : 1, count),
        atMost('… alerts left after a mail program’s click', 0, unsubscribed, count),
        atMost('… visitors whose address is not their own', 0, address === '127.0.0.1' ? 0 : 1, count, address),
        await unitFaults(folder),
        atMost('… a backup of Debian’s PostgreSQL fails', 0, backup.code === 0 ? 0 : 1, count, backup.errors.trim()),
        atMost(`… a change is heard by ${STREAMS} pages of two applications`, 1000, heardAfter, milliseconds),
      ]
    } finally {
      await endProcess(nginx)
    }
  } finally {
    for (const site of sites) await site.stop()
    await pair.close()
  }
}

/** Of deploy/estran@.service, with this checkout in place of /opt/estran. */
async function unitFaults(folder: string): Promise<Figure> {
  const name = '… faults that systemd finds in the unit'
  if (!existsSync(ANALYZE)) return info(name, 'skipped: systemd is not installed')
  const file = join(folder, 'estran@.service')
  await writeFile(file, (await readFile(UNIT, 'utf8')).replaceAll('/opt/estran', ROOT))
  const faults = await promisify(execFile)(ANALYZE, ['verify', file]).then(
    ({ stderr }) => stderr.split('\n').filter((line) => line.includes('estran')),
    (error) => [String(error.stderr || error)],
  )
  return atMost(name, 0, faults.length, count, faults.join())
}

/** What was answered otherwise than it should, in words. */
async function countRefusals(origin: string, plainPort: number): Promise<string[]> {
  const status = async (name: string, expected: string, host: string, path: string, isPlain = false) => {
    const target = isPlain ? `http://127.0.0.1:${plainPort}${path}` : `${origin}${path}`
    const options = { headers: { host }, agent: false as const }
    const call = isPlain ? plainRequest(target, options) : request(target, { ...options, servername: 'localhost' })
    const [answer] = await once(call.end(), 'response')
    answer.resume()
    const got = `${answer.statusCode} ${answer.headers.location ?? ''}`.trim()
    return got === expected ? [] : [`${name}: ${got}`]
  }
  const over2 = async () => {
    const session = connect(origin, { ca: TEST_CERTIFICATE.cert })
    const [headers] = await once(session.request({ ':path': '/health/ready' }), 'response')
    session.close()
    return headers[':status'] === 204 && session.alpnProtocol === 'h2' ? [] : ['HTTP/2']
  }
  /** Nobody is signed in. */
  const unasked = async () => {
    const headers = await visit(origin)
    const body = new Uint8Array(MAX_FILE_BYTES)
    const { status } = await fetch(`${origin}/api/results/1/files`, { method: 'POST', headers, body })
    return status === 401 ? [] : [`a file of nobody: ${status}`]
  }
  /** The same; refused before any of it is there. */
  const unread = async () => {
    const headers = { ...(await visit(origin)), 'content-length': '100000000' }
    const call = request(`${origin}/api/zones/import`, { method: 'POST', headers, agent: false })
    call.flushHeaders()
    const [answer] = await once(call, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })
    call.destroy()
    return answer.statusCode === 401 ? [] : [`an import of nobody: ${answer.statusCode}`]
  }
  const found = await Promise.all([
    status('its name', '200', new URL(origin).host, '/api/settings'),
    status('another name', '421', 'other.example', '/api/settings'),
    status('another name’s page', '421', 'other.example', '/auth/login'),
    status('page by http', `308 ${origin}/app/map?zone=1`, 'localhost', '/app/map?zone=1', true),
    status('API by http', '403', 'localhost', '/api/zones', true),
    over2(),
    unread(),
  ])
  // Alone: beside ten megabytes on their way Node opens no other stream.
  return [...found.flat(), ...(await unasked())]
}

/** A page that stays open. */
async function listen(origin: string, headers: Headers) {
  const call = request(`${origin}/api/events`, { headers, agent: false }).end()
  const [stream] = await once(call, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })
  // It says at once when to come back.
  await once(stream, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })
  return stream
}

async function timeToHear(origin: string, admin: Headers, streams: Awaited<ReturnType<typeof listen>>[]) {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const heard = streams.map(async (stream) => {
    for await (const part of stream) if (String(part).includes('event: zones')) return performance.now()
    return Number.POSITIVE_INFINITY
  })
  const beganAt = performance.now()
  await ask(`${origin}/api/zones`, admin, { code: 'P.1', name: 'Anse' })
  const late = once(signal, 'abort').then(() => Number.POSITIVE_INFINITY)
  const last = Math.max(...(await Promise.all(heard.map((one) => Promise.race([one, late])))))
  for (const stream of streams) stream.destroy()
  return last - beganAt
}

async function sendFile(origin: string, admin: Headers, client: Headers) {
  const bytes = randomBytes(MAX_FILE_BYTES)
  bytes.write('%PDF-1.7\n')
  const { items } = await (await ask(`${origin}/api/results?size=1`, client)).json()
  const id = items[0].phages?.id ?? items[0].arn_f?.id ?? items[0].id
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'rapport.pdf')
  const beganAt = performance.now()
  const file = await (await ask(`${origin}/api/results/${id}/files`, admin, form, 'POST')).json()
  const cameAt = performance.now()
  const got = await (await ask(`${origin}/api/results/${id}/files/${file.id}`, client)).arrayBuffer()
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  const down = (performance.now() - cameAt) / 1000
  return { up: (cameAt - beganAt) / 1000, down, isWhole: hash(new Uint8Array(got)) === hash(bytes) }
}

/** As a mail program does, by the link of a mail: without a cookie. Gives how many alerts are left. */
async function unsubscribe(url: string, origin: string) {
  const row = await withDb(url, (db) =>
    db.selectFrom('alerts').select(['user_id', 'zone_id']).executeTakeFirstOrThrow(),
  )
  const { linkOf } = unsubscribeLinks({ publicUrl: origin, signerFor: (purpose) => signer(SECRET, purpose) })
  const link = linkOf(row)
  const page = await (await ask(link)).text()
  if (!page.includes('<form method="post"')) throw new Error('The page of the link has no button.')
  await ask(link, { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click', 'POST')
  const left = await withDb(url, (db) =>
    db
      .selectFrom('alerts')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', row.user_id)
      .where('zone_id', '=', row.zone_id)
      .executeTakeFirstOrThrow(),
  )
  return Number(left.count)
}

/** Of someone who pretends to come from elsewhere. */
async function addressSeen(url: string, origin: string) {
  const headers = { ...(await visit(origin)), 'x-forwarded-for': '192.0.2.1', 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'client@estran.example', password: 'wrong', remember: false })
  await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
  const row = await withDb(url, (db) =>
    db.selectFrom('audit').select('address').where('action', '=', 'sign-in-failed').executeTakeFirstOrThrow(),
  )
  return row.address
}
