import { getCoastTile, getZoneTile, type Zone } from '../../../../contract/zones.ts'
import { callBytes } from '../../../lib/call.ts'
import type { ShapeRing } from '../../../openlayers/tiles/tile-shapes.ts'
import type { TilePlace } from '../tile-grid.ts'
import { type TileView, tilesOf, viewOf } from './outline.rules.ts'

interface OutlineTile extends TilePlace {
  zone: readonly ShapeRing[]
  /** Shapes of the land; none where they could not be had. */
  land: readonly (readonly ShapeRing[])[]
}

/** A zone as the map shows it, tile by tile. */
export interface MapOutline {
  view: TileView
  tiles: readonly OutlineTile[]
}

export interface TileVersions {
  zones: string
  coast: string
}

/** Null for a zone without a shape. Throws where not all of it can be had: a part of a zone is another zone. */
export async function loadOutline(
  { id, bbox }: Pick<Zone, 'id' | 'bbox'>,
  versions: TileVersions,
  aspect: number,
): Promise<MapOutline | null> {
  if (!bbox) return null
  const view = viewOf(bbox, aspect)
  const { readShapes } = await import('../../../openlayers/tiles/tile-shapes.ts')
  const tiles = await Promise.all(
    tilesOf(view).map(async (place): Promise<OutlineTile> => {
      const { x, y, column } = place
      const tile = { z: String(view.zoom), x: String(column), y: String(y) }
      const params = (version: string) => ({ params: { version, ...tile }, isKept: true })
      const coast = callBytes(getCoastTile, params(versions.coast)).catch(() => null)
      const zones = readShapes(await callBytes(getZoneTile, params(versions.zones)), 'zones', x, y)
      const land = await coast
      return {
        ...place,
        zone: zones.filter((shape) => shape.id === id).flatMap(({ rings }) => rings),
        land: land ? readShapes(land, 'coast', x, y).map(({ rings }) => rings) : [],
      }
    }),
  )
  return tiles.some(({ zone }) => zone.length > 0) ? { view, tiles } : null
}
