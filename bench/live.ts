import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { EVERYWHERE, MAX_ZONES_SHOWN, type Zone, type Zones } from '../contract/zones.ts'
import { today } from '../server/lib/clock.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { type Figure, median, milliseconds } from './figures.ts'
import { browserHeaders, cookieHeader, fetchRaw, post } from './visitor.ts'
import type { AdminSite, World } from './world.ts'

const MAX_MS = 2000
const PATIENCE_MS = 10_000
/** By then the events of the previous round have been sent. */
const REST_MS = 200

/** One process assigns a ranking, a page on the other one waits for the event and for the new data. */
export async function measureLive(
  { judge }: World,
  sites: readonly AdminSite[],
  { zones, rounds }: { zones: string; rounds: number },
): Promise<Figure[]> {
  const [here, there] = sites
  if (!here || !there) throw new Error('Two servers are needed.')
  const all: Zones = await askZones(here, '')
  const events = await listen(here)
  const eventDelays: number[] = []
  const viewDelays: number[] = []
  try {
    for (const zone of all.zones.filter(isOpen).slice(0, rounds)) {
      await wait(REST_MS)
      const event = events.next()
      const { id, at } = await assign(there, zone)
      eventDelays.push(Math.max(0, (await event) - at))
      const box = all.total > MAX_ZONES_SHOWN ? around(zone) : EVERYWHERE
      while (!(await showsIn(here, box, zone.id, id)))
        if (performance.now() - at > PATIENCE_MS) throw new Error('Unseen')
      viewDelays.push(performance.now() - at)
    }
  } finally {
    events.close()
  }
  if (viewDelays.length < rounds) throw new Error(`Only ${viewDelays.length} zones can be given a ranking today.`)
  const medianOf = (times: number[]) => `median ${milliseconds(median(times))}`
  return [
    judge.atMost(
      `Live, ${zones}: another process’s page hears, worst`,
      MAX_MS,
      Math.max(...eventDelays),
      milliseconds,
      medianOf(eventDelays),
    ),
    judge.atMost(
      `Live, ${zones}: … and sees, worst`,
      MAX_MS,
      Math.max(...viewDelays),
      milliseconds,
      medianOf(viewDelays),
    ),
  ]
}

/** Makes rankings in force open-ended, so that they can be replaced from today on. */
export const leaveOpen = (db: Db) =>
  sql`update rankings r set ends_on = null where starts_on < ${today()} and ends_on >= ${today()} and not exists (
    select from rankings n where n.zone_id = r.zone_id and n.type = r.type and n.starts_on > r.starts_on)`.execute(db)

export const isOpen = ({ rankings: { phages }, bbox }: Zone) =>
  bbox !== null && phages?.ends_on === null && phages.starts_on < today()

/** `at` is when the answer came. */
export async function assign({ origin, admin }: AdminSite, zone: Zone): Promise<{ id: number; at: number }> {
  const body = { type: 'phages', class: zone.rankings.phages?.class, starts_on: today() }
  const answer = await post(`${origin}/api/zones/${zone.id}/rankings`, admin, body)
  const at = performance.now()
  if (answer.status !== 201) throw new Error(`The assignment answered ${answer.status}: ${answer.body.toString()}`)
  return { id: JSON.parse(answer.body.toString()).id, at }
}

export function around({ center }: Zone): string {
  const [x = 0, y = 0] = (center ?? []).map((value) => Math.round(value * 4) / 4)
  return [x - 0.25, y - 0.25, x + 0.25, y + 0.25].join(',')
}

async function askZones({ origin, cookies }: AdminSite, query: string): Promise<Zones> {
  const { body } = await fetchRaw(`${origin}/api/zones${query}`, { cookie: browserHeaders(cookies).cookie ?? '' })
  return JSON.parse(body.toString())
}

async function showsIn(site: AdminSite, box: string, zoneId: number, rankingId: number) {
  const { zones } = await askZones(site, `?bbox=${box}`)
  return zones.find(({ id }) => id === zoneId)?.rankings.phages?.id === rankingId
}

async function listen({ origin, cookies }: AdminSite) {
  const request = get(`${origin}/api/events`, { headers: { cookie: cookieHeader(cookies) }, agent: false })
  const [stream]: IncomingMessage[] = await once(request, 'response')
  if (stream?.statusCode !== 200) throw new Error(`The events answered ${stream?.statusCode}`)
  let notify: (at: number) => void = () => undefined
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    if (text.includes('event: zones')) notify(performance.now())
  })
  stream.on('error', () => undefined)
  return {
    next: () => {
      const { promise, resolve } = Promise.withResolvers<number>()
      notify = resolve
      return Promise.race([promise, wait(PATIENCE_MS, null, { ref: false }).then(() => tooLong())])
    },
    close: () => request.destroy(),
  }
}

function tooLong(): never {
  throw new Error('No event came.')
}
