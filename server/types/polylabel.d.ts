// The package has no types of its own.
declare module 'polylabel' {
  import type { Position } from 'geojson'

  /** The point farthest from the outline of a polygon (outer ring, then holes), to this precision. */
  export default function polylabel(polygon: Position[][], precision?: number): [number, number]
}
