import { unrolledBox } from '../../../../contract/rules/zones.boxes.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { tileX, tileY } from '../../zones/tile-grid.ts'

/** As the map asks: tiles of 512 px, the closest of which hold the full shapes (web/openlayers/tiles/tile-layers.ts). */
const ZOOMS = [4, 5, 6, 7, 8, 9, 10]
/** On each side of the zone, in tiles: what a phone shows around it. */
const AROUND = 0.6
const MAX_TILES = 250

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** `z/x/y` of the tiles that show these zones and what surrounds them, the widest first; each once. */
export function tilesAround(zones: readonly Pick<Zone, 'bbox'>[]): string[] {
  const tiles = ZOOMS.flatMap((zoom) => {
    const count = 2 ** zoom
    return zones.flatMap(({ bbox }) => {
      if (!bbox) return []
      const [west, south, east, north] = unrolledBox(bbox)
      const within = (value: number) => Math.min(Math.max(Math.floor(value), 0), count - 1)
      const columns = range(Math.floor(tileX(west, zoom) - AROUND), Math.floor(tileX(east, zoom) + AROUND))
      const lines = range(within(tileY(north, zoom) - AROUND), within(tileY(south, zoom) + AROUND))
      // Around the world: what is left of the first column is the last one.
      return columns.flatMap((x) => lines.map((y) => `${zoom}/${(x + count) % count}/${y}`))
    })
  })
  return [...new Set(tiles)].slice(0, MAX_TILES)
}
