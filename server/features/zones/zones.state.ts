import { readBbox, type Zones } from '../../../contract/zones.ts'
import { today } from '../../lib/clock.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { Changes } from '../../lib/db/changes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { type Prepared, prepared } from '../../lib/http/prepared.ts'
import { findLastUpdate, listNames, listZonesFound, listZonesOn } from './zones.queries.ts'
import { getShapesVersion } from './zones.tiles.queries.ts'
import { countsOf, viewOf } from './zones.view.ts'

export interface ZonesState {
  all: () => Promise<Zones>
  answer: () => Promise<Prepared>
  view: (bbox: string) => Promise<Prepared>
  names: () => Promise<Prepared>
}

const MAX_VIEWS = 200

export const asAnswer = (value: unknown) =>
  prepared('application/json; charset=utf-8', Buffer.from(JSON.stringify(value)), 6)

/** Parsing so many zones against the contract is slow; the queries name its fields. */
export async function zonesOn(db: Db, day: string): Promise<Zones> {
  const [zones, updated_at, tiles_version] = await Promise.all([
    listZonesOn(db, day),
    findLastUpdate(db),
    getShapesVersion(db),
  ])
  const counts = countsOf(zones)
  return { updated_at, on: day, tiles_version, total: zones.length, counts, zones, groups: [] }
}

export async function zonesFound(db: Db, all: Zones, search: string): Promise<Zones> {
  return { ...all, zones: await listZonesFound(db, all.on, search), groups: [] }
}

export function zonesState(db: Db, changes: Changes): ZonesState {
  const cached = <T>(key: () => string, make: (key: string) => Promise<T>) =>
    cachedUntilChange(changes, 'zones', key, make)
  const all = cached(today, (day) => zonesOn(db, day))
  const answer = cached(today, async () => asAnswer(await all()))
  // Maps round their box, so that many requests share a view.
  const views = cached(today, async () => new Map<string, Promise<Prepared>>())
  const makeView = async (bbox: string) => {
    const zones = await all()
    const view = viewOf(zones, boxOf(bbox))
    return view === zones ? answer() : asAnswer(view)
  }
  const names = cached(
    () => 'any day',
    async () => asAnswer(await listNames(db)),
  )
  return {
    all,
    answer,
    names,
    view: async (bbox) => {
      const cachedViews = await views()
      const existing = cachedViews.get(bbox)
      if (existing) return existing
      const [oldest] = cachedViews.size < MAX_VIEWS ? [] : cachedViews.keys()
      if (oldest !== undefined) cachedViews.delete(oldest)
      const pending = makeView(bbox)
      cachedViews.set(bbox, pending)
      pending.catch(() => cachedViews.delete(bbox))
      return pending
    },
  }
}

/** The contract has already validated the text. */
export const boxOf = (text: string) => readBbox(text) ?? ([-180, -90, 180, 90] as const)
