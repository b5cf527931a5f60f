import ImageTile from 'ol/ImageTile.js'
import TileLayer from 'ol/layer/Tile.js'
import type OlMap from 'ol/Map.js'
import type RenderEvent from 'ol/render/Event.js'
import XYZ from 'ol/source/XYZ.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'
import type { MapLayer } from '../map-types.ts'
import { areGone, type PictureCounts } from './picture-health.ts'

/** Stands above the coast, which shows where a picture is missing. */
const PLACE = 1
/** Milliseconds for one picture: zones that change wait until the map has all it asked for. */
const PATIENCE = 10_000

/** Loaded when a layer is first shown. `veil` is laid over it, in the scheme of the moment. Returns what removes it. */
export function addPictures(map: OlMap, layer: MapLayer, veil: () => string): () => void {
  const source = new XYZ({
    url: layer.url,
    minZoom: layer.minZoom,
    maxZoom: layer.maxZoom,
    // Otherwise a browser would send the cookies that it may have of that service.
    crossOrigin: 'anonymous',
    referrerPolicy: 'no-referrer',
    wrapX: false,
    transition: 0,
    tileLoadFunction: loadInTime,
  })
  const pictures = new TileLayer({ source })
  pictures.on('postrender', ({ context }: RenderEvent) => {
    if (!(context instanceof CanvasRenderingContext2D)) return
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = veil()
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
    context.restore()
  })
  const counts: PictureCounts = { came: 0, failed: 0, waiting: 0 }
  let isShown = true
  const answered = (how: 'came' | 'failed') => {
    counts.waiting -= 1
    counts[how] += 1
    if (!isShown || !areGone(counts, navigator.onLine)) return
    remove()
    layer.onFailed()
  }
  const remove = () => {
    if (!isShown) return
    isShown = false
    map.removeLayer(pictures)
  }
  source.on('tileloadstart', () => {
    counts.waiting += 1
  })
  source.on('tileloadend', () => answered('came'))
  source.on('tileloaderror', () => answered('failed'))
  map.getLayers().insertAt(PLACE, pictures)
  return remove
}

function loadInTime(tile: Tile, address: string) {
  const image = tile instanceof ImageTile ? tile.getImage() : null
  if (!(image instanceof HTMLImageElement)) return
  image.src = address
  setTimeout(() => {
    // Ends the request, which then counts as failed.
    if (tile.getState() === TileState.LOADING) image.src = ''
  }, PATIENCE)
}
