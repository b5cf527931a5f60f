import { type TileSet, tileSet } from '../../geo/tiles/tile-set.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { DatabaseChanges } from '../../lib/db/changes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { getShapesVersion, readShapes } from './zones.tiles.queries.ts'

const GATHER_MS = 300

export interface ZoneTiles {
  current: () => Promise<TileSet>
  follow: () => void
  close: () => Promise<void>
}

export function zoneTiles(db: Db, changes: DatabaseChanges): ZoneTiles {
  /** The last set is in use; the earlier ones end once their callers are served. */
  const sets = new Set<TileSet>()
  let newest: TileSet | undefined
  let isClosed = false

  const replace = (next: TileSet) => {
    for (const set of sets) void set.close().finally(() => sets.delete(set))
    sets.add(next)
    newest = next
  }
  const current = cachedUntilChange(
    changes,
    'zones',
    () => 'any day',
    async () => {
      const version = await getShapesVersion(db)
      if (newest?.version === version) return newest
      const next = tileSet('zones', version, { pages: () => readShapes(db, version) })
      replace(next)
      // Runs in the background; a zoom that failed is cut again on request.
      if (!isClosed) void next.warm().catch(() => undefined)
      return next
    },
  )
  const cut = () => void current().catch(() => undefined)
  let gathering: NodeJS.Timeout | undefined
  return {
    current,
    follow: () => {
      cut()
      changes.on('zones', () => {
        clearTimeout(gathering)
        if (!isClosed) gathering = setTimeout(cut, GATHER_MS).unref()
      })
    },
    close: async () => {
      isClosed = true
      clearTimeout(gathering)
      await Promise.all([...sets].map((set) => set.close()))
    },
  }
}
