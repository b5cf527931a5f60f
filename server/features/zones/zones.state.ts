import { readBbox, type Zones } from '../../../contract/zones.ts'
import { today } from '../../lib/clock.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { Changes } from '../../lib/db/changes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { type Prepared, prepared } from '../../lib/http/prepared.ts'
import { findLastUpdate, listNames, listZonesFound, listZonesOn } from './zones.queries.ts'
import { getShapesVersion } from './zones.tiles.queries.ts'
import { countsOf, viewOf } from './zones.view.ts'

/** What every visitor asks and seldom changes, made once per change or day. */
export interface ZonesState {
  /** All zones today. */
  all: () => Promise<Zones>
  /** GET /zones for today, as it is sent. */
  answer: () => Promise<Prepared>
  /** What a map of this box shows today, as it is sent. */
  view: (bbox: string) => Promise<Prepared>
  /** GET /zones/names. */
  names: () => Promise<Prepared>
}

const MAX_VIEWS = 200

/** An answer as it is sent, compressed. */
export const asAnswer = (value: unknown) =>
  prepared('application/json; charset=utf-8', Buffer.from(JSON.stringify(value)), 6)

/** Every zone as it stands on this day. Its queries name the fields of the contract: parsing 30,000 zones took 300 ms. */
export async function zonesOn(db: Db, day: string): Promise<Zones> {
  const [zones, updated_at, tiles_version] = await Promise.all([
    listZonesOn(db, day),
    findLastUpdate(db),
    getShapesVersion(db),
  ])
  const counts = countsOf(zones)
  return { updated_at, on: day, tiles_version, total: zones.length, counts, zones, groups: [] }
}

/** The zones of this day that a search finds; the rest is said of all. */
export async function zonesFound(db: Db, all: Zones, search: string): Promise<Zones> {
  return { ...all, zones: await listZonesFound(db, all.on, search), groups: [] }
}

export function zonesState(db: Db, changes: Changes): ZonesState {
  const kept = <T>(key: () => string, make: (key: string) => Promise<T>) =>
    cachedUntilChange(changes, 'zones', key, make)
  const all = kept(today, (day) => zonesOn(db, day))
  const answer = kept(today, async () => asAnswer(await all()))
  // Maps round what they ask, so that many ask the same.
  const views = kept(today, async () => new Map<string, Promise<Prepared>>())
  const makeView = async (bbox: string) => {
    const zones = await all()
    const view = viewOf(zones, boxOf(bbox))
    return view === zones ? answer() : asAnswer(view)
  }
  const names = kept(
    () => 'any day',
    async () => asAnswer(await listNames(db)),
  )
  return {
    all,
    answer,
    names,
    view: async (bbox) => {
      const known = await views()
      const before = known.get(bbox)
      if (before) return before
      const [oldest] = known.size < MAX_VIEWS ? [] : known.keys()
      if (oldest !== undefined) known.delete(oldest)
      const made = makeView(bbox)
      known.set(bbox, made)
      made.catch(() => known.delete(bbox))
      return made
    },
  }
}

/** Parsed already, at the door. */
export const boxOf = (text: string) => readBbox(text) ?? ([-180, -90, 180, 90] as const)
