import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { type listZones, readBbox, type Zones } from '../../../contract/zones.ts'
import { boundedCache } from '../../lib/bounded-cache.ts'
import { today } from '../../lib/clock.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { Changes } from '../../lib/db/changes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { fairQueue } from '../../lib/fair-queue.ts'
import { type Prepared, prepared } from '../../lib/http/prepared.ts'
import { findLastUpdate, listNames, listZonesFound, listZonesOn } from './zones.queries.ts'
import { getShapesVersion } from './zones.tiles.queries.ts'
import { countsOf, viewOf } from './zones.view.ts'

type Asked = HandlerInput<typeof listZones>['query'] & { on: string; userId: number }

export interface ZonesState {
  answer: (asked: Asked) => Promise<Prepared>
  names: () => Promise<Prepared>
}

/** Of other days, and of boxes; the newest is kept whatever its size. */
const MAX_ZONES_KEPT = 20_000
const MAX_BYTES_KEPT = 16_000_000
/** Other days wait for each other, each for a second at most where zones are many. */
const MAX_DAYS_WAITING = 30

const asAnswer = (value: unknown) => prepared('application/json; charset=utf-8', Buffer.from(JSON.stringify(value)), 6)

/** Parsing so many zones against the contract is slow; the queries name its fields. */
async function zonesOn(db: Db, day: string): Promise<Zones> {
  const [zones, updated_at, tiles_version] = await Promise.all([
    listZonesOn(db, day),
    findLastUpdate(db),
    getShapesVersion(db),
  ])
  const counts = countsOf(zones)
  return { updated_at, on: day, tiles_version, total: zones.length, counts, zones, groups: [] }
}

export function zonesState(db: Db, changes: Changes): ZonesState {
  const cached = <T>(key: () => string, make: (key: string) => Promise<T>) =>
    cachedUntilChange(changes, 'zones', key, make)
  const whole = cached(today, (day) => zonesOn(db, day))
  const wholeAnswer = cached(today, async () => asAnswer(await whole()))
  const names = cached(anyDay, async () => asAnswer(await listNames(db)))
  const days = cached(anyDay, async () => boundedCache<Zones>(MAX_ZONES_KEPT, ({ total }) => total + 1))
  // Maps round their box, so that many requests share one.
  const answers = cached(anyDay, async () => boundedCache(MAX_BYTES_KEPT, bytesOf))
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: MAX_DAYS_WAITING })

  const zonesAsked = async ({ on, userId }: Asked) => {
    if (on === today()) return whole()
    const known = await days()
    return known(on, () => inTurn(String(userId), null, () => zonesOn(db, on)))
  }
  const make = async (asked: Asked): Promise<Prepared> => {
    const { bbox, search, ...wholeDay } = asked
    const zones = await zonesAsked(asked)
    if (search !== undefined)
      return asAnswer({ ...zones, zones: await listZonesFound(db, zones.on, search), groups: [] })
    const view = bbox === undefined ? zones : viewOf(zones, boxOf(bbox))
    return view === zones && bbox !== undefined ? answer(wholeDay) : asAnswer(view)
  }
  const answer = async (asked: Asked): Promise<Prepared> => {
    const { on, bbox, search } = asked
    if (search !== undefined) return make(asked)
    if (bbox === undefined && on === today()) return wholeAnswer()
    const known = await answers()
    return known(`${on} ${bbox}`, () => make(asked))
  }
  return { answer, names }
}

const anyDay = () => 'any day'

const bytesOf = ({ identity, gzip, br }: Prepared) => identity.length + (gzip?.length ?? 0) + (br?.length ?? 0)

/** The contract has already validated the text. */
const boxOf = (text: string) => readBbox(text) ?? ([-180, -90, 180, 90] as const)
