// The package has no types of its own.
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  /** Serialises geojson-vt tiles, one layer each, as one Mapbox vector tile. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: 1 | 2; extent?: number },
  ): Uint8Array
}
