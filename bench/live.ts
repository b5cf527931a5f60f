import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Zone } from '../contract/zones.ts'
import { today } from '../server/lib/clock.ts'
import { atMost, type Figure, median, milliseconds } from './figures.ts'
import { asAdmin, asClient, ask } from './site.ts'
import { type World, withDb } from './world.ts'

const MAX_MS = 1000
const PATIENCE_MS = 10_000

/** One process assigns a ranking, a page on another hears of it and sees it. */
export async function measureLive({ open, start, isShort }: World): Promise<Figure[]> {
  const { url, site: there } = await open('live')
  const here = await start(url)
  try {
    // A ranking of today can follow those without an end.
    const isLast = sql`not exists (
      select from rankings n where n.zone_id = r.zone_id and n.type = r.type and n.starts_on > r.starts_on)`
    const statement = sql`update rankings r set ends_on = null where starts_on < ${today()} and ${isLast}`
    await withDb(url, (db) => statement.execute(db))
    const [admin, client] = [await asAdmin(there), await asClient(here)]
    const zonesHere = async (): Promise<Zone[]> => (await (await ask(`${here.origin}/api/zones`, client)).json()).zones
    const request = get(`${here.origin}/api/events`, { headers: client, agent: false })
    const [stream]: IncomingMessage[] = await once(request, 'response')
    if (!stream) throw new Error('No events came.')
    const times: number[] = []
    const isOpen = ({ rankings: { phages } }: Zone) => phages?.ends_on === null && phages.starts_on < today()
    for (const zone of (await zonesHere()).filter(isOpen).slice(0, isShort ? 5 : 20)) {
      await wait(200)
      const event = once(stream, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })
      const body = { type: 'phages', class: zone.rankings.phages?.class, starts_on: today() }
      const { id } = await (await ask(`${there.origin}/api/zones/${zone.id}/rankings`, admin, body)).json()
      const at = performance.now()
      await event
      const isSeen = (await zonesHere()).some(({ rankings }) => rankings.phages?.id === id)
      times.push(isSeen ? performance.now() - at : Number.POSITIVE_INFINITY)
    }
    request.destroy()
    const detail = `median ${milliseconds(median(times))}`
    return [
      atMost('A change is heard and seen on another process, worst', MAX_MS, Math.max(...times), milliseconds, detail),
    ]
  } finally {
    await here.stop()
    await there.stop()
  }
}
