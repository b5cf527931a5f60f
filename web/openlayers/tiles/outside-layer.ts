import type OlMap from 'ol/Map.js'
import type { MapLayer } from '../map-types.ts'

/** Shows one layer of pictures at a time, whose code comes with the first. */
export function createOutsideLayer(map: OlMap) {
  let shown: MapLayer | null = null
  let removePictures = () => {}
  let veil = ''
  const load = async (layer: MapLayer) => {
    try {
      const { addPictures } = await import('./picture-layer.ts')
      if (shown === layer) removePictures = addPictures(map, layer, () => veil)
    } catch {
      if (shown === layer) layer.onFailed()
    }
  }
  const show = (layer: MapLayer | null) => {
    removePictures()
    shown = layer
    if (layer) void load(layer)
  }
  return {
    show,
    setVeil: (color: string) => {
      veil = color
    },
    /** Ignores failures from here on, which concern nobody. */
    stop: () => show(null),
  }
}
