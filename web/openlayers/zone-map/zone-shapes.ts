import type VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import type VectorTileSource from 'ol/source/VectorTile.js'
import type { StyleFunction } from 'ol/style/Style.js'
import { createPolygonLayer, createTileSource } from '../tiles/tile-layers.ts'

interface DrawnLayers {
  source: VectorTileSource
  polygons: VectorTileLayer
  highlight: VectorTileLayer
}

interface ZoneShapes {
  /** Read it anew each time: `setUrl` replaces the layers. */
  drawn: () => DrawnLayers
  setUrl: (url: string) => void
  setStyle: (polygon: StyleFunction, highlight: StyleFunction) => void
  changed: (what: 'all' | 'highlight') => void
}

function createDrawn(url: string): DrawnLayers {
  const source = createTileSource('zones', url)
  return { source, polygons: createPolygonLayer(source), highlight: createPolygonLayer(source) }
}

const layersOf = ({ polygons, highlight }: DrawnLayers) => [polygons, highlight]

/** New tiles load unseen and replace the old ones once complete, so that zones never leave the map. */
export function createZoneShapes(map: OlMap, onSource: (source: VectorTileSource) => void): ZoneShapes {
  let url = ''
  let drawn = createDrawn(url)
  let coming: DrawnLayers | null = null
  for (const layer of layersOf(drawn)) map.addLayer(layer)
  onSource(drawn.source)

  const each = (use: (one: DrawnLayers) => void) => {
    use(drawn)
    if (coming) use(coming)
  }
  const drop = (one: DrawnLayers) => {
    for (const layer of layersOf(one)) map.removeLayer(layer)
  }
  const replace = () => {
    if (coming) drop(coming)
    const next = createDrawn(url)
    coming = next
    onSource(next.source)
    next.polygons.setStyle(drawn.polygons.getStyle())
    next.highlight.setStyle(drawn.highlight.getStyle())
    const above = map.getLayers().getArray().indexOf(drawn.highlight) + 1
    for (const [index, layer] of layersOf(next).entries()) {
      layer.setOpacity(0)
      map.getLayers().insertAt(above + index, layer)
    }
    // The first rendercomplete may belong to a frame without the new layers.
    map.once('postrender', () =>
      map.once('rendercomplete', () => {
        if (coming !== next) return
        for (const layer of layersOf(next)) layer.setOpacity(1)
        drop(drawn)
        drawn = next
        coming = null
      }),
    )
  }

  return {
    drawn: () => drawn,
    setUrl(next) {
      if (next === url) return
      const isFirst = url === ''
      url = next
      if (isFirst) drawn.source.setUrl(url)
      else replace()
    },
    setStyle: (polygon, highlight) =>
      each((one) => {
        one.polygons.setStyle(polygon)
        one.highlight.setStyle(highlight)
      }),
    changed: (what) =>
      each((one) => {
        if (what === 'all') one.polygons.changed()
        one.highlight.changed()
      }),
  }
}
