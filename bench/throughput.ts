import autocannon from 'autocannon'
import type { BareRoute } from './bare.ts'
import { atLeast, type BenchFigure, count, median, percent } from './figures.ts'
import { asClient, BROWSER, cpuSeconds, fetchRaw, type SentHeaders, startHelper } from './site.ts'
import type { BenchWorld } from './world.ts'

/** Set by the connection or by Fastify. */
const NOT_OURS = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])
const MORBIHAN = '9/251/179'

/** Prepared answers beside a bare Fastify that sends the same bytes and headers, in turns, by their processor time. */
export async function measureThroughput({ coast, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const { site } = await coast()
  const [rounds, duration] = isShort ? [3, 1] : [7, 3]
  const client = await asClient(site)
  const zones = `${site.origin}/api/zones`
  const { headers: first } = await fetchRaw(zones, client)
  const { tiles_version } = await (await fetch(zones, { headers: client })).json()
  const { coast_version } = await (await fetch(`${site.origin}/api/settings`)).json()
  const tile = (layer: string, version: string) => `${site.origin}/api/tiles/${layer}/${version}/${MORBIHAN}`
  const cases = [
    { name: 'GET /zones, 360 zones', url: zones, headers: client, target: 0.7 },
    { name: 'GET /zones, 304', url: zones, headers: { ...client, 'if-none-match': first.etag ?? '' }, target: 0.7 },
    { name: 'Zone tile, hot', url: tile('zones', tiles_version), headers: client, target: 0.75 },
    { name: 'Coast tile, hot', url: tile('coast', coast_version), headers: client, target: 0.75 },
  ]
  const routes: BareRoute[] = []
  for (const [index, { url, headers }] of cases.entries()) {
    const { status, headers: sent, body } = await fetchRaw(url, headers)
    const copied = Object.entries(sent).flatMap(([name, value]) =>
      value === undefined || NOT_OURS.has(name) ? [] : [[name, value] as const],
    )
    routes.push({ path: `/${index}`, status, headers: Object.fromEntries(copied), body })
  }
  const bare = await startHelper('bare.ts', routes)
  const figures: BenchFigure[] = []
  try {
    for (const [index, { name, url, headers, target }] of cases.entries()) {
      const ours = () => rateOf(site.pid, url, headers, duration)
      const other = () => rateOf(bare.pid, `${bare.answer}/${index}`, headers, duration)
      const pairs: { ours: number; other: number }[] = []
      for (const warm of [ours, other]) await warm()
      for (let round = 0; round < rounds; round++) {
        pairs.push({ ours: await ours(), other: await other() })
      }
      const ratio = median(pairs.map((pair) => pair.ours / pair.other))
      const detail = `${count(median(pairs.map((pair) => pair.ours)))} of ${count(median(pairs.map((pair) => pair.other)))} a processor’s second`
      figures.push(atLeast(`${name}: part of bare Fastify`, target, ratio, percent, detail))
    }
  } finally {
    await bare.stop()
  }
  return figures
}

/** Answers per second of the server's processor time: whatever else runs on the machine. */
async function rateOf(pid: number, url: string, headers: SentHeaders, duration: number): Promise<number> {
  const before = await cpuSeconds(pid)
  const { requests, errors } = await autocannon({ url, headers: { ...headers, ...BROWSER }, connections: 20, duration })
  if (errors > 0) throw new Error(`${url}: ${errors} requests failed`)
  return requests.total / ((await cpuSeconds(pid)) - before)
}
