import { loadFeaturesXhr } from 'ol/featureloader.js'
import MVT from 'ol/format/MVT.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type Tile from 'ol/Tile.js'
import VectorTile from 'ol/VectorTile.js'
import type { MapPalette } from '../palette.ts'
import { MIN_ZOOM, POLYGON_ZOOM } from '../zoom.ts'
import './tile-edges.ts'
import { drawInTurn } from './tile-turns.ts'

/** Beyond it tiles are stretched: they already hold the full shape. */
const TILE_MAX_ZOOM = 10
const TILE_SIZE = 512
const ZOOM_EPSILON = 1e-6

export function createTileSource(layer: 'coast' | 'zones', url: string): VectorTileSource {
  return new VectorTileSource({
    format: new MVT({ layers: [layer] }),
    url,
    tileLoadFunction: loadInTurn,
    tileSize: TILE_SIZE,
    maxZoom: TILE_MAX_ZOOM,
    wrapX: false,
    overlaps: layer === 'zones',
    transition: 0,
  })
}

function loadInTurn(tile: Tile, url: string) {
  if (!(tile instanceof VectorTile)) return
  tile.setLoader((extent, resolution, projection) =>
    loadFeaturesXhr(
      url,
      tile.getFormat(),
      extent,
      resolution,
      projection,
      (features, of) =>
        drawInTurn(
          () => tile.onLoad(features, of),
          () => tile.onError(),
        ),
      () => tile.onError(),
    ),
  )
}

export function coastStyle(palette: MapPalette): Style {
  return new Style({
    fill: new Fill({ color: palette.land }),
    stroke: new Stroke({ color: palette.shore, width: 1 }),
  })
}

export function createCoastLayer(source: VectorTileSource): VectorTileLayer {
  return new VectorTileLayer({ source, renderMode: 'vector', minZoom: Math.floor(MIN_ZOOM) })
}

/** `minZoom` is exclusive in OpenLayers. */
export function createPolygonLayer(source: VectorTileSource): VectorTileLayer {
  return new VectorTileLayer({
    source,
    renderMode: 'vector',
    minZoom: POLYGON_ZOOM - ZOOM_EPSILON,
  })
}

const ALL_WIDER = Number.POSITIVE_INFINITY

/** Milliseconds, by when the page is at rest on the slowest phone. */
const REST = 10_000

/**
 * Loads the wider tiles too, so that zooming out shows something even without network: long after the tiles in view, as
 * each is a request and costs a slow phone 50 ms.
 */
export function preloadWider(map: OlMap) {
  const preload = () => {
    if (!map.getTargetElement()) return
    for (const layer of map.getAllLayers()) if (layer instanceof VectorTileLayer) layer.setPreload(ALL_WIDER)
    map.render()
  }
  map.once('rendercomplete', () => setTimeout(preload, REST))
}
