import { TILES_MAX_ZOOM } from '../../server/geo/tiles/grid.ts'
import { count, type Figure, kilobytes, seconds } from '../figures.ts'
import type { WhileWatched } from '../pauses.ts'
import { heaviestView, scale, tilesOf, ZOOMS, zonesOf } from '../tile-weight.ts'
import { browserHeaders, fetchRaw } from '../visitor.ts'
import type { AdminSite, World } from '../world.ts'
import { waited } from './zone-import.ts'

export async function measureNewTiles(
  { judge }: World,
  site: AdminSite,
  whileWatched: WhileWatched,
): Promise<Figure[]> {
  const zones = await zonesOf(site)
  const center = zones.zones.at(-1)?.center ?? [0, 0]
  const ask = async (z: number, [x, y] = [0, 0]) => {
    const url = `${site.origin}/api/tiles/zones/${zones.tiles_version}/${z}/${x}/${y}`
    const { status, headers } = await fetchRaw(url, browserHeaders(site.cookies))
    // `no-store` means that the tile is not of this version.
    if (status > 204 || headers['cache-control'] === 'no-store') throw new Error(`${url} answered ${status}`)
  }
  const startedAt = performance.now()
  const since = () => (performance.now() - startedAt) / 1000
  const { value: times, pauses } = await whileWatched(site.origin, async () => {
    const [z = 0] = ZOOMS
    await ask(z, tilesOf(center, z)[0])
    const first = since()
    // A zoom level answers once it is cut completely.
    await Promise.all(Array.from({ length: TILES_MAX_ZOOM + 1 }, (_, z) => ask(z)))
    return { first, all: since() }
  })
  const most = await heaviestView(scale(site, zones.tiles_version), zones)
  const title = `Tiles of ${count(zones.total)} new shapes`
  const detail = `tile zoom ${most.z}`
  return [
    judge.info(`${title}, the first`, seconds(times.first)),
    judge.info(`${title}, all`, seconds(times.all)),
    judge.info('… longest wait of another request', waited(pauses)),
    judge.atMost(`${title}, the heaviest view`, 60_000, most.bytes, kilobytes, detail),
  ]
}
