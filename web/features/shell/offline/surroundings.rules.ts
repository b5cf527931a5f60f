import { unrolledBox } from '../../../../contract/rules/zones.boxes.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { CLOSEST_ZOOM, tilesTouched, tileX, tileY } from '../../zones/tile-grid.ts'

/** As the map asks, in tiles of 512 px. */
const ZOOMS = [4, 5, 6, 7, 8, 9, CLOSEST_ZOOM]
/** On each side of the zone, in tiles: what a phone shows around it. */
const AROUND = 0.6
const MAX_TILES = 250

/** `z/x/y` of the tiles that show these zones and what surrounds them, the widest first; each once. */
export function tilesAround(zones: readonly Pick<Zone, 'bbox'>[]): string[] {
  const tiles = ZOOMS.flatMap((zoom) =>
    zones.flatMap(({ bbox }) => {
      if (!bbox) return []
      const [west, south, east, north] = unrolledBox(bbox)
      const edges = {
        left: tileX(west, zoom) - AROUND,
        top: tileY(north, zoom) - AROUND,
        right: tileX(east, zoom) + AROUND,
        bottom: tileY(south, zoom) + AROUND,
      }
      return tilesTouched(zoom, edges).map(({ y, column }) => `${zoom}/${column}/${y}`)
    }),
  )
  return [...new Set(tiles)].slice(0, MAX_TILES)
}
