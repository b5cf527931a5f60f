import { setImmediate } from 'node:timers/promises'
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

const asAnswer = (json: string) => prepared('application/json; charset=utf-8', Buffer.from(json), 6)

const ZONES_AT_ONCE = 1000

/** In parts, so that other requests come in between where zones are many. */
async function answerOf({ zones, ...rest }: Zones): Promise<Prepared> {
  const parts: string[] = []
  for (let from = 0; from < zones.length; from += ZONES_AT_ONCE) {
    if (from > 0) await setImmediate()
    parts.push(JSON.stringify(zones.slice(from, from + ZONES_AT_ONCE)).slice(1, -1))
  }
  return asAnswer(`${JSON.stringify(rest).slice(0, -1)},"zones":[${parts.join(',')}]}`)
}

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
  const wholeAnswer = cached(today, async () => answerOf(await whole()))
  const names = cached(anyDay, async () => asAnswer(JSON.stringify(await listNames(db))))
  const days = cached(anyDay, async () => boundedCache<Zones>(MAX_ZONES_KEPT, ({ total }) => total + 1))
  // Maps round their box, so that many requests share one.
  const answers = cached(anyDay, async () => boundedCache(MAX_BYTES_KEPT, bytesOf))
  const inTurn = fairQueue({ atOnce: 1, maxWaiting: MAX_DAYS_WAITING })

  const zonesOf = async (day: string) => {
    if (day === today()) return whole()
    const known = await days()
    return known(day, () => zonesOn(db, day))
  }
  const make = async ({ on, bbox, search }: Asked) => {
    const zones = await zonesOf(on)
    if (search !== undefined) return answerOf({ ...zones, zones: await listZonesFound(db, on, search), groups: [] })
    const view = bbox === undefined ? zones : viewOf(zones, boxOf(bbox))
    return view === zones && on === today() ? wholeAnswer() : answerOf(view)
  }
  const makeInTurn = (asked: Asked) =>
    asked.on === today() ? make(asked) : inTurn(String(asked.userId), null, () => make(asked))

  const answer = async (asked: Asked) => {
    const { on, bbox, search } = asked
    if (search !== undefined) return makeInTurn(asked)
    if (bbox === undefined && on === today()) return wholeAnswer()
    const known = await answers()
    return known(`${on} ${bbox}`, () => makeInTurn(asked))
  }
  return { answer, names }
}

const anyDay = () => 'any day'

const bytesOf = ({ identity, gzip, br }: Prepared) => identity.length + (gzip?.length ?? 0) + (br?.length ?? 0)

/** The contract has already validated the text. */
const boxOf = (text: string) => readBbox(text) ?? ([-180, -90, 180, 90] as const)
