import type { TileSourceEvent } from 'ol/source/Tile.js'
import type VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'

/** In milliseconds; each wait is twice the one before. */
const FIRST_WAIT = 5_000
const MAX_WAIT = 60_000

/** Retries one missed tile of each source; once one comes, all of them. What is drawn stays. Returns a stop function. */
export function retryTiles(sources: readonly VectorTileSource[]): () => void {
  const missed = new Map(sources.map((source) => [source, new Set<Tile>()]))
  let tried: readonly Tile[] = []
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined

  const calm = () => {
    clearTimeout(timer)
    timer = undefined
    wait = FIRST_WAIT
  }
  // The one that waited longest: another may fail for a reason of its own.
  const tryOne = () => {
    timer = undefined
    tried = [...missed.values()].flatMap((tiles) => [...tiles].slice(0, 1))
    tried.forEach(loadAgain)
  }
  const tryNow = () => {
    if (document.visibilityState === 'hidden') return
    calm()
    tryOne()
  }
  // The latest first: they are the ones in view.
  const loadAll = () => {
    calm()
    tried = []
    for (const tiles of missed.values()) [...tiles].reverse().forEach(loadAgain)
  }
  const stops = sources.map((source) => {
    const tiles = missed.get(source)
    const onError = ({ tile }: TileSourceEvent) => {
      tiles?.delete(tile)
      tiles?.add(tile)
      if (timer !== undefined) return
      timer = setTimeout(tryOne, wait)
      wait = Math.min(wait * 2, MAX_WAIT)
    }
    const onLoad = ({ tile }: TileSourceEvent) => {
      tiles?.delete(tile)
      if (tried.includes(tile)) loadAll()
    }
    source.on('tileloaderror', onError)
    source.on('tileloadend', onLoad)
    return () => {
      source.un('tileloaderror', onError)
      source.un('tileloadend', onLoad)
    }
  })
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  return () => {
    calm()
    window.removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', tryNow)
    for (const stop of stops) stop()
  }
}

function loadAgain(tile: Tile) {
  if (tile.getState() === TileState.ERROR) tile.setState(TileState.IDLE)
  tile.load()
}
