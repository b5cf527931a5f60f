import MVT from 'ol/format/MVT.js'

/** `[x, y, x, y, …]` */
export type ShapeRing = readonly number[]

export interface TileShape {
  /** Of the zone; undefined for the coast. */
  id: number | string | undefined
  /** Outlines and holes. */
  rings: readonly ShapeRing[]
}

/** The shapes of one tile, in tiles from the upper left corner of the world. */
export function readShapes(
  bytes: Uint8Array<ArrayBuffer>,
  layer: 'coast' | 'zones',
  x: number,
  y: number,
): TileShape[] {
  // North is up in OpenLayers, down in tiles.
  const extent = [x, -y - 1, x + 1, -y]
  return new MVT({ layers: [layer] }).readFeatures(bytes.buffer, { extent }).map((feature) => ({
    id: feature.getId(),
    rings: ringsOf(feature.getFlatCoordinates(), feature.getEnds() ?? []),
  }))
}

const ringsOf = (coordinates: readonly number[], ends: readonly number[]): ShapeRing[] =>
  ends.map((end, at) =>
    coordinates.slice(at === 0 ? 0 : ends[at - 1], end).map((value, index) => (index % 2 === 0 ? value : -value)),
  )
