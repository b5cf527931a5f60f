import type Interaction from 'ol/interaction/Interaction.js'
import type BaseLayer from 'ol/layer/Base.js'
import OlMap from 'ol/Map.js'
import type { ColorScheme } from '../map-types.ts'
import { palettes } from '../palette.ts'
import { createPlaceLayer, placeStyle } from '../places/place-layer.ts'
import { coastStyle, createCoastLayer, createTileSource, preloadWider } from '../tiles/tile-layers.ts'
import { retryTiles } from '../tiles/tile-retry.ts'
import { createView } from '../view.ts'

interface GroundParts {
  interactions: Interaction[]
  /** Drawn over the coast, below the names of places. */
  layers: BaseLayer[]
}

/** The coast and the names of its places: what a map of shapes stands on. */
export function createGround(target: HTMLElement, { interactions, layers }: GroundParts) {
  const source = createTileSource('coast', '')
  const coast = createCoastLayer(source)
  const places = createPlaceLayer()
  const map = new OlMap({
    target,
    controls: [],
    interactions,
    layers: [coast, ...layers, places],
    view: createView(),
  })
  const markBusy = () => target.setAttribute('data-ready', 'false')
  map.on('rendercomplete', () => target.setAttribute('data-ready', 'true'))
  preloadWider(map)
  map.on('loadstart', markBusy)
  const stopRetry = retryTiles([source])
  return {
    map,
    /** Says that the next drawing is still to come. */
    markBusy,
    setCoast(template: string) {
      markBusy()
      source.setUrl(template)
    },
    setScheme(scheme: ColorScheme) {
      markBusy()
      target.style.background = palettes[scheme].sea
      coast.setStyle(coastStyle(palettes[scheme]))
      places.setStyle(placeStyle(palettes[scheme]))
    },
    dispose() {
      stopRetry()
      target.removeAttribute('data-ready')
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
