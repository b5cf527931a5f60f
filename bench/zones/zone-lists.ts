import { setTimeout as wait } from 'node:timers/promises'
import { EVERYWHERE } from '../../contract/zones.ts'
import { count, type Figure, kilobytes, median, milliseconds } from '../figures.ts'
import { around, assign, isOpen } from '../live.ts'
import type { WhileWatched } from '../pauses.ts'
import { measureMemory } from '../processes.ts'
import { zonesOf } from '../tile-weight.ts'
import { browserHeaders, fetchRaw } from '../visitor.ts'
import type { AdminSite, World } from '../world.ts'
import { waited } from './zone-import.ts'

/** By then the server has seen the change. */
const HEARD_MS = 100

const VIEW = `/zones?bbox=${EVERYWHERE}`
const COUNTS = '/zones/admin/counts'

/** An accent, a place and a number, the start of a code, no match. */
const SEARCHES = ['etoile', 'baie 12', '29.00', 'introuvable']

const ADMIN = [
  ['by code', '?sort=code'],
  ['by -arn_f', '?sort=-arn_f'],
  ['searched', '?search=moulin'],
  ['outdated', '?filter=attention:equals:outdated'],
] as const

export async function measureZoneLists(
  { length, judge }: World,
  site: AdminSite,
  whileWatched: WhileWatched,
): Promise<Figure[]> {
  const turns = length === 'short' ? 7 : 20
  const all = await zonesOf(site)
  const title = `${count(all.total)} zones`
  const ask = (path: string, cookies = site.cookies) => timed(site, path, cookies)
  const repeated = (path: string, cookies = site.cookies) => repeat(turns, () => ask(path, cookies))

  const cold: Timed[] = []
  const counts: Timed[] = []
  const open = all.zones.filter(isOpen)
  const { pauses } = await whileWatched(site.origin, async () => {
    // The live measure uses the first zones.
    for (const zone of open.slice(-turns)) {
      const before = await ask(VIEW)
      await assign(site, zone)
      await wait(HEARD_MS)
      cold.push(await ask(VIEW))
      counts.push(await ask(COUNTS, site.admin))
      if (cold.at(-1)?.etag === before.etag) throw new Error('The change was not heard in time.')
    }
  })
  const warm = await repeated(VIEW)
  // Boxes requested for the first time, then one of them again.
  const boxes = [...new Set(open.map(around))].slice(0, turns).map((box) => `/zones?bbox=${box}`)
  const first: Timed[] = []
  for (const box of boxes) first.push(await ask(box))
  const box = await repeated(boxes[0] ?? VIEW)
  const figures = [
    judge.atMost(`${title}, the whole map, after a change`, 1000, ...shown(cold)),
    judge.info('… longest wait of another request', waited(pauses)),
    judge.atMost(`${title}, the whole map, kept`, 20, ...shown(warm)),
    judge.info(`${title}, half a degree, first asked`, text(first)),
    judge.atMost(`${title}, half a degree, kept`, 20, ...shown(box)),
    judge.info(`${title}, all of them (no map asks)`, text(await repeated('/zones'))),
  ]
  for (const search of SEARCHES) {
    const timings = await repeated(`/zones?search=${encodeURIComponent(search)}`)
    figures.push(judge.atMost(`${title}, searched « ${search} »`, 300, ...shown(timings)))
  }
  for (const [name, query] of ADMIN) {
    const page = await repeated(`/zones/admin${query}`, site.admin)
    figures.push(judge.atMost(`${title}, administration, ${name}`, 200, ...shown(page)))
  }
  figures.push(judge.info(`${title}, administration, counts after a change`, text(counts)))
  figures.push(await measureMemory(judge, '… memory of the server', site.pid, Number.POSITIVE_INFINITY))
  return figures
}

interface Timed {
  milliseconds: number
  bytes: number
  encoding: string
  etag: string | undefined
}

async function timed({ origin }: AdminSite, path: string, cookies: Map<string, string>): Promise<Timed> {
  const startedAt = performance.now()
  const { status, headers, body } = await fetchRaw(`${origin}/api${path}`, browserHeaders(cookies))
  const took = performance.now() - startedAt
  // Timed out after eight seconds: misses its target, but the others are still worth knowing.
  if (status === 503) return { milliseconds: Number.POSITIVE_INFINITY, bytes: 0, encoding: 'given up', etag: undefined }
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`)
  const encoding = headers['content-encoding'] ?? 'not compressed'
  return { milliseconds: took, bytes: body.length, encoding, etag: headers.etag }
}

async function repeat(turns: number, ask: () => Promise<Timed>): Promise<Timed[]> {
  const all: Timed[] = []
  for (let turn = 0; turn < turns; turn++) all.push(await ask())
  return all
}

const middle = (all: readonly Timed[]) => median(all.map((timed) => timed.milliseconds))

function detail(all: readonly Timed[]) {
  const worst = Math.max(...all.map((timed) => timed.milliseconds))
  const bytes = median(all.map((timed) => timed.bytes))
  return `worst ${milliseconds(worst)}, ${kilobytes(bytes)} ${all[0]?.encoding ?? ''}`
}

/** The last arguments of judge.atMost(). */
const shown = (all: readonly Timed[]) => [middle(all), milliseconds, detail(all)] as const
const text = (all: readonly Timed[]) => `${milliseconds(middle(all))} (${detail(all)})`
