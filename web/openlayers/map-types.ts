import type { Ref } from 'react'

/** West, south, east, north in degrees (WGS84). */
export type Bbox = readonly [number, number, number, number]
/** Top, right, bottom, left in CSS pixels. */
export type Padding = readonly [number, number, number, number]
export type Scheme = 'light' | 'dark'

export interface MapZone {
  id: number
  /** A point of the zone, in degrees: where its dot and its mark stand. */
  center: readonly [number, number]
  bbox: Bbox
  /** Key into `styles`. */
  style: string
  label: string
}

/** Zones near each other, too many to be drawn one by one. */
export interface MapGroup {
  center: readonly [number, number]
  count: number
  label: string
}

export interface ZoneStyle {
  fill: string
  /** Colour of the mark on the fill; black or white, by contrast, when not given. */
  text?: string
  /** One character; ● ◐ ▲ ■ – are drawn, any other is written. */
  mark: string
  hatched: boolean
}

export interface ZoneMapHandle {
  zoomIn(): void
  zoomOut(): void
  /** Also a zone that comes later. */
  showZone(id: number): void
}

export interface ZoneMapProps {
  zones: readonly MapZone[]
  /** Pressing one zooms in to it. */
  groups: readonly MapGroup[]
  /** Later keys are drawn over earlier ones where dots overlap; hatched ones under all. */
  styles: Readonly<Record<string, ZoneStyle>>
  /** URL templates with {z}/{x}/{y} of vector tiles (512 px, zoom ≤ 10, layers `coast` and `zones`). */
  tiles: { readonly coast: string; readonly zones: string }
  selectedId: number | null
  onSelect: (id: number) => void
  /** After each move: the box that is drawn, and the part of it that panels leave to see. */
  onView: (drawn: Bbox, seen: Bbox) => void
  /** What panels cover: what is shown is centred in what is left. */
  padding: Padding
  scheme: Scheme
  /** Accessible name of the map. */
  label: string
  ref?: Ref<ZoneMapHandle>
}
