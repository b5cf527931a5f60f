import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../../../contract/auth.ts'
import type { Result, ResultDetail } from '../../../../contract/results.ts'
import { readKept } from '../../../lib/offline/kept.ts'
import { cacheInWorker, hasWorker, keepScreensInWorker } from '../../../lib/offline/worker.ts'
import { alertsQuery } from '../../alerts/alerts.queries.ts'
import { currentNewsQuery } from '../../news/news.queries.ts'
import { settingsQuery } from '../../operator/operator.queries.ts'
import { resultQuery } from '../../results/dialog/result.queries.ts'
import { firstResultsQuery } from '../../results/results.queries.ts'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { zoneNamesQuery } from '../../zones/zone-names.queries.ts'
import { coastTiles, zoneTiles } from '../../zones/zone-tiles.ts'
import { zonesQuery } from '../../zones/zones.queries.ts'
import { tilesAround } from './surroundings.rules.ts'

const MAX_RESULTS = 10
/** At a time, so that what one asks meanwhile does not wait behind it. */
const TILES_AT_ONCE = 4

/** Fetches what a client needs without network and has not seen yet. Failures wait for the next visit. */
export async function keepOffline(client: QueryClient, user: CurrentUser) {
  const [zones, settings, alerts] = await Promise.all([
    client.fetchQuery(zonesQuery),
    client.fetchQuery(settingsQuery),
    client.fetchQuery(alertsQuery),
    client.fetchQuery(scalesQuery),
    client.fetchQuery(zoneNamesQuery),
    client.fetchQuery(currentNewsQuery),
  ])
  await keepResults(client)
  if (!hasWorker()) return
  await keepScreensInWorker()
  const own = new Set([user.start_zone?.id, ...alerts.map(({ zone }) => zone.id)])
  const around = tilesAround(zones.zones.filter(({ id }) => own.has(id)))
  const templates = [coastTiles(settings.coast_version), zoneTiles(zones.tiles_version)]
  const addresses = templates.flatMap((template) => around.map((tile) => addressOfTile(template, tile)))
  for (let first = 0; first < addresses.length; first += TILES_AT_ONCE) {
    await cacheInWorker(addresses.slice(first, first + TILES_AT_ONCE))
  }
}

/** The latest results as the list first shows them, and the first of them as they open, with the names of their files. */
async function keepResults(client: QueryClient) {
  const { items } = await client.fetchQuery(firstResultsQuery)
  for (const line of items.slice(0, MAX_RESULTS)) {
    if (!isKeptAs(await keptSampling(line.id), line)) await fetchSampling(client, line.id)
  }
}

/** What is kept of a result, and of the other type of its sampling. */
async function keptSampling(id: number): Promise<(ResultDetail | null | undefined)[]> {
  const result = await readKeptResult(id)
  return result?.beside ? [result, await readKeptResult(result.beside.id)] : [result]
}

const readKeptResult = (id: number) => readKept<ResultDetail | null>(resultQuery(id).queryKey)

async function fetchSampling(client: QueryClient, id: number) {
  const result = await client.fetchQuery(resultQuery(id))
  if (result?.beside) await client.fetchQuery(resultQuery(result.beside.id))
}

type KeptResult = Pick<ResultDetail, 'received_at' | 'file_list'> | null | undefined

/** By what the server said of it, which is of both: the clock of this device may be another. A file changes no moment. */
export function isKeptAs(kept: readonly KeptResult[], { received_at, files }: Pick<Result, 'received_at' | 'files'>) {
  const moments = kept.map((one) => one?.received_at)
  const isOfThen = moments.includes(received_at) && moments.every((one) => one !== undefined && one <= received_at)
  return isOfThen && kept.reduce((sum, one) => sum + (one?.file_list.length ?? 0), 0) === files
}

function addressOfTile(template: string, tile: string) {
  const [z = '', x = '', y = ''] = tile.split('/')
  return template.replace('{z}', z).replace('{x}', x).replace('{y}', y)
}
