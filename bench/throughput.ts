import type { BareRoute } from './bare.ts'
import { count, type Figure, milliseconds, percent, times } from './figures.ts'
import { startHelper } from './processes.ts'
import type { Compared, Pace, Target } from './rounds.ts'
import { heaviestTile } from './tile-weight.ts'
import { type Answer, browserHeaders, fetchRaw } from './visitor.ts'
import type { World } from './world.ts'

/** Set by the connection or by Fastify. */
const NOT_OURS = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

/** A p99 hangs on one request in a hundred: it takes many rounds until their median stays the same. */
const P99_PACE = { short: { rounds: 11, seconds: 1.5 }, long: { rounds: 15, seconds: 3 } }

/** Prepared answers, compared with a bare Fastify that sends the same bytes and headers. */
export async function measureThroughput({ small, big, length, compare, judge, results }: World): Promise<Figure[]> {
  const pace: Pace = { rounds: length === 'short' ? 3 : 5, seconds: length === 'short' ? 0.7 : 3, connections: 20 }
  const headers = browserHeaders(small.cookies)
  const zones = `${small.origin}/api/zones`
  const first = await fetchRaw(zones, headers)
  const version: string = JSON.parse(
    (await fetchRaw(zones, { cookie: headers.cookie ?? '' })).body.toString(),
  ).tiles_version
  const unchanged = { ...headers, 'if-none-match': first.headers.etag ?? '' }
  const cases = [
    { name: 'GET /zones, 360 zones', url: zones, headers, status: 200, target: 0.5 },
    { name: 'GET /zones, 304', url: zones, headers: unchanged, status: 304, target: 0.5 },
    { name: 'Zone tile, hot', url: await heaviestTile(small, 'zones', version), headers, status: 200, target: 0.8 },
    { name: 'Coast tile, hot', url: await heaviestTile(small, 'coast', 'bench'), headers, status: 200, target: 0.8 },
  ]

  const answers = await Promise.all(cases.map(({ url, headers }) => fetchRaw(url, headers)))
  const bare = startHelper<BareRoute[], string>('bare.ts')
  const origin = await bare.ask(answers.map((answer, index) => bareRoute(`/${index}`, answer)))
  const figures: Figure[] = []
  try {
    for (const [index, { name, url, headers, status, target }] of cases.entries()) {
      const ours = { url, headers, status, pid: small.pid }
      const compared = await compare(ours, { ...ours, url: `${origin}/${index}`, pid: bare.pid }, pace)
      figures.push(
        judge.atLeast(
          `${name}: part of bare Fastify’s rate`,
          target,
          compared.ratio.perProcessor,
          percent,
          rates(compared),
        ),
      )
    }
  } finally {
    await bare.stop()
  }

  const ask = ({ origin, pid, cookies }: World['small']): Target => ({
    pid,
    url: `${origin}/api/zones`,
    headers: browserHeaders(cookies),
    status: 200,
  })
  // Warm-up: one of the two has already served for minutes.
  await compare(ask(big), ask(small), pace)
  const stored = await compare(ask(big), ask(small), { ...pace, ...P99_PACE[length] })
  const name = `GET /zones: p99 with ${count(results)} results, beside few`
  const detail = `${milliseconds(stored.ours.p99)} beside ${milliseconds(stored.other.p99)}`
  figures.push(judge.atMost(name, 1.3, stored.ratio.p99, times, detail))
  return figures
}

const rates = ({ ours, other, ratio }: Compared) =>
  `${count(ours.perProcessor)} of ${count(other.perProcessor)}/s; through this load ${percent(ratio.perSecond)}`

function bareRoute(path: string, { status, headers, body }: Answer): BareRoute {
  const copied = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_OURS.has(name) ? [] : [[name, value] as const],
  )
  return { path, status, headers: Object.fromEntries(copied), body }
}
