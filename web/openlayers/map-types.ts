import type { Ref } from 'react'

/** West, south, east, north in degrees (WGS84). */
export type DegreeBox = readonly [number, number, number, number]
/** Top, right, bottom, left in CSS pixels. */
export type MapPadding = readonly [number, number, number, number]
export type ColorScheme = 'light' | 'dark'

export interface MapZone {
  id: number
  /** In degrees. */
  center: readonly [number, number]
  bbox: DegreeBox
  style: string
  label: string
}

export interface ZoneStyle {
  fill: string
  /** Colour of the mark; black or white, by contrast, when absent. */
  text?: string
  /** One character; ● ◐ ▲ ■ – are drawn, any other is text. */
  mark: string
  hatched: boolean
}

/** Pictures of an outside service, over the coast and below the zones. */
export interface MapLayer {
  /** URL template with {z}, {x} and {y} of pictures of 256 px. */
  url: string
  /** Wider views draw them smaller. */
  minZoom: number
  /** Closer views stretch them. */
  maxZoom: number
  /** They show the names of places already, as far as one can read them. */
  hasNames: boolean
  /** Called when the layer was given up, as its pictures do not come. */
  onFailed: () => void
}

export interface ZoneMapHandle {
  zoomIn(): void
  zoomOut(): void
  /** By steps to the right and down. */
  move(right: number, down: number): void
  /** Comes near to a zone; shows several together. */
  showZones(ids: readonly number[]): void
}

export interface ZoneMapProps {
  zones: readonly MapZone[]
  /** Later keys are drawn over earlier ones; hatched ones below all. */
  styles: Readonly<Record<string, ZoneStyle>>
  /** URL templates with {z}/{x}/{y} of vector tiles (512 px, zoom ≤ 10, layers `coast` and `zones`). */
  tiles: { readonly coast: string; readonly zones: string }
  /** Null for the coast alone. */
  layer: MapLayer | null
  selectedId: number | null
  onSelect: (id: number) => void
  padding: MapPadding
  scheme: ColorScheme
  label: string
  ref?: Ref<ZoneMapHandle>
}
