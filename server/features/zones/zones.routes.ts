import type { FastifyInstance } from 'fastify'
import { getZone, getZoneHistory, listZoneNames, listZones } from '../../../contract/zones.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { atOnce } from '../../lib/db/at-once.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { answersByAddress, type PreparedAnswer, preparedJson, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { prepareHistory } from './zones.history.ts'
import { findAlert, findLastUpdate, findZoneOn, listNames, listZonesOn } from './zones.queries.ts'
import { getShapesVersion } from './zones.tiles.queries.ts'

/** Quality of brotli. From 10 on it is a seventh smaller, for 30 times as long: all would wait after each change. */
const QUALITY = 6
/** Days whose answers are cached, a megabyte each. */
const MAX_DAYS = 20

/** For the scope without cookies. Triggers on zones, rankings, results and scales announce the topic « zones ». */
export function zonesListRoutes(app: FastifyInstance, { db, changes }: ServerContext) {
  const zonesToday = cachedUntilChange(changes, 'zones', today, (day) => prepareZones(db, day))
  const names = cachedUntilChange(changes, 'zones', anyDay, async () => prepareJson(await listNames(db)))
  const history = cachedUntilChange(changes, 'zones', today, (day) => prepareHistory(db, day))
  const answers = answersByAddress(changes, 'zones', MAX_DAYS)

  route(
    app,
    listZones,
    async ({ query, request, reply }) => {
      const { on = today() } = query
      const cached = answers()
      // Another request may have prepared it while this one waited for its turn.
      // As browsers write it, and not as it came, to which anything may be added.
      const address = `/api${listZones.path}${query.on === undefined ? '' : `?on=${on}`}`
      const answer = cached.get(address) ?? (await (on === today() ? zonesToday() : prepareZones(db, on)))
      cached.set(address, answer)
      return sendPrepared(request, reply, answer)
    },
    {
      ready: (address) => answers().get(address),
      // Another day may have to be read from the database.
      isLight: ({ query }) => (query.on ?? today()) === today(),
    },
  )

  route(app, getZoneHistory, async ({ request, reply }) => sendPrepared(request, reply, await history()))
  route(app, listZoneNames, async ({ request, reply }) => sendPrepared(request, reply, await names()))
}

export function zonesRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(app, getZone, async ({ params, user }) => {
    const zone = await findZoneOn(db, today(), params.id)
    if (!zone) throw notFound()
    return { ...zone, alert: (await findAlert(db, user.id, zone.id))?.level ?? null }
  })
}

const anyDay = () => 'any day'

/** Writes the zones with their rankings in force on that day. Not parsed against the contract, which would be slow. */
async function prepareZones(db: Db, on: string): Promise<PreparedAnswer> {
  const answer = await atOnce(db, async (trx) => ({
    updated_at: await findLastUpdate(trx),
    on,
    tiles_version: await getShapesVersion(trx),
    zones: await listZonesOn(trx, on),
  }))
  return prepareJson(answer)
}

const prepareJson = (answer: unknown) => preparedJson(JSON.stringify(answer), QUALITY)
