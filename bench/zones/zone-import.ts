import type { ImportReport } from '../../contract/zones-import.ts'
import { count, type Figure, megabytes, milliseconds, seconds } from '../figures.ts'
import type { Pauses, WhileWatched } from '../pauses.ts'
import { cpuSeconds, measureMemory } from '../processes.ts'
import { changing, fetchRaw } from '../visitor.ts'
import type { AdminSite, World } from '../world.ts'
import { zoneFile } from './official-zones.ts'

const VERTICES = 1000
/** Limit for 3,000 zones. */
const [MAX_SECONDS, OF_ZONES] = [60, 3000]
/** After 600 zones; 3,000 are five times as large. */
const MAX_BYTES = { short: 400e6, long: Number.POSITIVE_INFINITY }

export async function measureImport(
  { length, judge }: World,
  site: AdminSite,
  whileWatched: WhileWatched,
): Promise<Figure[]> {
  const zones = length === 'short' ? 600 : OF_ZONES
  const file = zoneFile(zones, VERTICES)
  const title = `Import, ${count(zones)} zones of ${count(VERTICES)} vertices`
  const figures: Figure[] = [judge.info(`${title}, file`, megabytes(file.length))]
  for (const [name, query, expected] of [
    ['dry run', '?dry_run=true', { applied: false, created: zones }],
    ['applied', '', { applied: true, created: zones }],
    ['again, all unchanged', '', { applied: true, unchanged: zones }],
  ] as const) {
    const busy = await cpuSeconds(site.pid)
    const startedAt = performance.now()
    const { value: sent, pauses } = await whileWatched(site.origin, () => send(site, query, file))
    const took = (performance.now() - startedAt) / 1000
    const used = (await cpuSeconds(site.pid)) - busy
    check(sent.report, expected)
    const detail = `processor of the server ${seconds(used)}, answer ${megabytes(sent.bytes)}`
    figures.push(
      name === 'applied'
        ? judge.atMost(`${title}, ${name}`, (MAX_SECONDS * zones) / OF_ZONES, took, seconds, detail)
        : judge.info(`${title}, ${name}`, `${seconds(took)} (${detail})`),
      judge.info('… longest wait of another request', waited(pauses)),
    )
  }
  figures.push(await measureMemory(judge, '… memory of the server', site.pid, MAX_BYTES[length]))
  return figures
}

export const waited = ({ longest, p99, requests }: Pauses) =>
  `${milliseconds(longest)} (p99 ${milliseconds(p99)}, ${count(requests)} requests)`

const BOUNDARY = 'bench-of-estran'

async function send({ origin, admin }: AdminSite, query: string, file: Buffer) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="zones.geojson"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = {
    ...changing(admin),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
  }
  const answer = await fetchRaw(`${origin}/api/zones/import${query}`, headers, body)
  if (answer.status !== 200) throw new Error(`The import answered ${answer.status}: ${answer.body.toString()}`)
  const report: ImportReport = JSON.parse(answer.body.toString())
  return { report, bytes: answer.body.length }
}

function check(report: ImportReport, expected: Partial<ImportReport>) {
  const { zones, rejected, ...counts } = report
  const isExpected = Object.entries(expected).every(([key, value]) => Reflect.get(counts, key) === value)
  if (rejected.length > 0 || !isExpected)
    throw new Error(`The import did something else: ${JSON.stringify({ ...counts, rejected: rejected.slice(0, 3) })}`)
}
