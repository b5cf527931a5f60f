import type VectorTileSource from 'ol/source/VectorTile.js'

/** On the shore the network comes and goes: sources that missed tiles are read again when it is back. Returns what stops it. */
export function retryTiles(sources: readonly VectorTileSource[]): () => void {
  const failed = new Set<VectorTileSource>()
  const stops = sources.map((source) => {
    const note = () => void failed.add(source)
    source.on('tileloaderror', note)
    return () => source.un('tileloaderror', note)
  })
  const retry = () => {
    if (document.visibilityState === 'hidden') return
    for (const source of failed) source.refresh()
    failed.clear()
  }
  window.addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  return () => {
    window.removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retry)
    for (const stop of stops) stop()
  }
}
