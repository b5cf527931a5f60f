import type { GeoJSON } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { type Ready, ready } from './ready.ts'

/** Deepest zoom cut, in 512 px tiles (about 10 m a unit): the browser enlarges beyond. */
export const TILES_MAX_ZOOM = 10
const EXTENT = 4096

export interface TileSet {
  /** Part of the address, so that a tile never changes. */
  readonly version: string
  /** The tile, cut and compressed at its first demand and kept; null where there is nothing. */
  tile: (z: number, x: number, y: number) => Promise<Ready | null>
  /** Cuts every tile of metropolitan France and its neighbours beforehand, wide views first; gives how many there are. */
  warm: () => Promise<number>
}

/** What is cut beforehand, degrees: west, south, east, north. Elsewhere a tile is cut when it is first asked. */
const [WEST, SOUTH, EAST, NORTH] = [-14, 36, 18, 58]
const WIDEST_ZOOM = 4

/** One mechanism for the coast and for the zones. */
export function tileSet(layer: string, version: string, data: GeoJSON): TileSet {
  const index = new GeoJSONVT(data, {
    maxZoom: TILES_MAX_ZOOM,
    indexMaxZoom: 5,
    extent: EXTENT,
    buffer: 64,
    tolerance: 3,
  })
  const kept = new Map<string, Promise<Ready>>()

  const tile: TileSet['tile'] = async (z, x, y) => {
    if (z > TILES_MAX_ZOOM || x >= 2 ** z || y >= 2 ** z) return null
    const key = `${z}/${x}/${y}`
    const known = kept.get(key)
    if (known) return known
    const cut = index.getTile(z, x, y)
    if (!cut || cut.features.length === 0) return null
    const bytes = Buffer.from(fromGeojsonVt({ [layer]: cut }, { version: 2, extent: EXTENT }))
    const made = ready('application/vnd.mapbox-vector-tile', bytes)
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }

  return {
    version,
    tile,
    warm: async () => {
      for (let z = WIDEST_ZOOM; z <= TILES_MAX_ZOOM; z++) {
        const [left, top] = tileAt(WEST, NORTH, z)
        const [right, bottom] = tileAt(EAST, SOUTH, z)
        for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) await tile(z, x, y)
      }
      return kept.size
    },
  }
}

/** The tile of Web Mercator that holds this point. */
function tileAt(longitude: number, latitude: number, z: number): [number, number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = (longitude + 180) / 360
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const within = (part: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(part * 2 ** z)))
  return [within(x), within(y)]
}
