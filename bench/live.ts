import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Zone } from '../contract/zones.ts'
import { atMost, type BenchFigure, median, milliseconds } from './figures.ts'
import { asAdmin, asClient, ask, type Site } from './site.ts'
import type { BenchWorld } from './world.ts'

/** One process saves a sampling, a page on another hears of it and shows it. */
export async function measureLive({ open, start, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const { url, site: there } = await open('live')
  const here = await start(url)
  try {
    const times = await timesToSee(there, here, isShort ? 5 : 20)
    const detail = `median ${milliseconds(median(times))}`
    return [atMost('A change is seen on another process, worst', 1000, Math.max(...times), milliseconds, detail)]
  } finally {
    await here.stop()
    await there.stop()
  }
}

/** Infinite where it was heard and not shown. */
export async function timesToSee(here: Site, there: Site, turns: number): Promise<number[]> {
  const [admin, client] = [await asAdmin(here), await asClient(there)]
  const zonesThere = async (): Promise<{ zones: Zone[]; on: string }> =>
    (await ask(`${there.origin}/api/zones`, client)).json()
  const request = get(`${there.origin}/api/events`, { headers: client, agent: false })
  const [stream]: IncomingMessage[] = await once(request, 'response')
  if (!stream) throw new Error('No events came.')
  const { zones, on } = await zonesThere()
  const times: number[] = []
  for (const [turn, { id }] of zones.slice(0, turns).entries()) {
    // Until what the one before set off is over.
    await wait(1000)
    const event = once(stream, 'data', { signal: AbortSignal.timeout(10_000) })
    const value = 1000 + turn
    const result = { zone_id: id, type: 'phages', value, sampled_on: on, lims_client_id: null, method: '' }
    const startedAt = performance.now()
    await ask(`${here.origin}/api/results`, admin, result)
    await event
    const zone = (await zonesThere()).zones.find((one) => one.id === id)
    const isSeen = zone?.last_samplings.phages?.value === value
    times.push(isSeen ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
  }
  request.destroy()
  return times
}
