import type { TileSourceEvent } from 'ol/source/Tile.js'
import type VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'

/** In milliseconds; each wait is twice the one before. */
const FIRST_WAIT = 5_000
const MAX_WAIT = 60_000

/** Retries failed tiles, and reloads their source once one comes or the network is back. Returns a stop function. */
export function retryTiles(sources: readonly VectorTileSource[]): () => void {
  const missed = new Map<VectorTileSource, Tile>()
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined

  const askAgain = () => {
    timer = undefined
    for (const tile of missed.values()) {
      if (tile.getState() === TileState.ERROR) tile.setState(TileState.IDLE)
      tile.load()
    }
  }
  const calm = () => {
    clearTimeout(timer)
    timer = undefined
    wait = FIRST_WAIT
  }
  const readAgain = () => {
    if (document.visibilityState === 'hidden') return
    calm()
    const toRead = [...missed.keys()]
    missed.clear()
    for (const source of toRead) source.refresh()
  }
  const stops = sources.map((source) => {
    const onError = ({ tile }: TileSourceEvent) => {
      missed.set(source, tile)
      if (timer !== undefined) return
      timer = setTimeout(askAgain, wait)
      wait = Math.min(wait * 2, MAX_WAIT)
    }
    const onLoad = ({ tile }: TileSourceEvent) => {
      if (missed.get(source) === tile) readAgain()
    }
    source.on('tileloaderror', onError)
    source.on('tileloadend', onLoad)
    return () => {
      source.un('tileloaderror', onError)
      source.un('tileloadend', onLoad)
    }
  })
  window.addEventListener('online', readAgain)
  document.addEventListener('visibilitychange', readAgain)
  return () => {
    calm()
    window.removeEventListener('online', readAgain)
    document.removeEventListener('visibilitychange', readAgain)
    for (const stop of stops) stop()
  }
}
