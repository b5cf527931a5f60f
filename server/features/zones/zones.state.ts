import * as z from 'zod/mini'
import { Zones } from '../../../contract/zones.ts'
import type { Changes } from '../../lib/changes.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db.ts'
import { type Ready, ready } from '../../lib/ready.ts'
import { type TileSet, tileSet } from '../../lib/tiles.ts'
import { findLastUpdate, getShapesVersion, listNames, listShapes, listZonesOn } from './zones.queries.ts'

/** What every visitor asks and seldom changes, made once per change or day and sent as it is. */
export interface ZonesState {
  /** GET /zones for today. */
  answer: () => Promise<Ready>
  tiles: () => Promise<TileSet>
  /** GET /zones/names. */
  names: () => Promise<Ready>
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Every zone as it stands on this day, as the contract declares it. */
export async function zonesOn(db: Db, day: string): Promise<Zones> {
  const [zones, updated_at, tiles_version] = await Promise.all([
    listZonesOn(db, day),
    findLastUpdate(db),
    getShapesVersion(db),
  ])
  return z.parse(Zones, { updated_at, on: day, tiles_version, zones })
}

export function zonesState(db: Db, changes: Changes): ZonesState {
  const answer = keptUntilChange(changes, today, async (day) =>
    ready(JSON_TYPE, Buffer.from(JSON.stringify(await zonesOn(db, day))), 6),
  )
  let cut: TileSet | undefined
  const tiles = keptUntilChange(
    changes,
    () => 'any day',
    async () => {
      const version = await getShapesVersion(db)
      if (cut?.version === version) return cut
      const features = (await listShapes(db)).map(({ id, geometry }) => ({
        type: 'Feature' as const,
        id,
        properties: {},
        geometry,
      }))
      cut = tileSet('zones', version, { type: 'FeatureCollection', features })
      // In the background: the first views are served meanwhile.
      void cut.warm().catch(() => undefined)
      return cut
    },
  )
  const names = keptUntilChange(
    changes,
    () => 'any day',
    async () => ready(JSON_TYPE, Buffer.from(JSON.stringify(await listNames(db))), 6),
  )
  return { answer, tiles, names }
}

/** Keeps what `make` gave while nothing changed and the key stays; one making at a time, a failure is not kept. */
function keptUntilChange<T>(changes: Changes, keyNow: () => string, make: (key: string) => Promise<T>) {
  let kept: { key: string; generation: number; value: Promise<T> } | null = null
  return () => {
    const key = keyNow()
    const generation = changes.generation('zones')
    if (kept && kept.key === key && kept.generation === generation && changes.isListening()) return kept.value
    const making = { key, generation, value: make(key) }
    kept = making
    making.value.catch(() => {
      if (kept === making) kept = null
    })
    return making.value
  }
}
