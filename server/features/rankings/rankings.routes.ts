import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import {
  assignRanking,
  assignRankings,
  deleteRanking,
  listRankingChanges,
  listZoneRankings,
  updateRanking,
  ZoneIds,
} from '../../../contract/rankings.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findZoneOrArchived } from '../zones/zones.queries.ts'
import { assignTo, faultsOfAssignment } from './rankings.assign.ts'
import { correctRanking, faultsOfCorrection, removeRanking } from './rankings.correct.ts'
import { isValid } from './rankings.judge.ts'
import { getRecordBy, listChangesOfZone, listRecordsBy, listRecordsOfZone } from './rankings.queries.ts'
import { listZones, lockZones } from './write/rankings.write.queries.ts'

export function rankingsRoutes(app: FastifyInstance, { db, jobs, config }: ServerContext) {
  const writer = (request: FastifyRequest, { id: userId }: { id: number }) => ({
    ...{ jobs, alertDelay: config.alertDelay, request, userId },
  })

  route(app, listZoneRankings, async ({ params, query, user }) => {
    const zone = await findZoneOrArchived(db, params.id)
    const isAdmin = allows('admin', user.role)
    if (!zone || (zone.archived_at !== null && !isAdmin)) throw notFound()
    const { items, ...page } = await listRecordsOfZone(db, zone.id, query)
    return {
      ...page,
      items: isAdmin ? items : items.map((ranking) => ({ ...ranking, ...UNSAID })),
    }
  })

  route(app, listRankingChanges, async ({ params, query }) => {
    const zone = await findZoneOrArchived(db, params.id)
    if (!zone) throw notFound()
    return listChangesOfZone(db, zone.id, query)
  })

  route(
    app,
    assignRanking,
    ({ params: { id }, body, user, request }) =>
      db.transaction().execute(async (trx) => {
        if ((await lockZones(trx, [id])).length === 0) throw notFound()
        const { batch_id } = await assignTo(trx, writer(request, user), [id], body)
        return getRecordBy(trx, batch_id)
      }),
    {
      faults: async (body, { id }) => {
        if (isValid(assignRanking, body)) return {}
        if ((await listZones(db, [id])).length === 0) throw notFound()
        return faultsOfAssignment(db, [id], body)
      },
    },
  )

  route(
    app,
    assignRankings,
    ({ body: { zone_ids, ...body }, user, request }) =>
      db.transaction().execute(async (trx) => {
        const zoneIds = [...new Set(zone_ids)]
        if ((await lockZones(trx, zoneIds)).length < zoneIds.length) throw invalid({ zone_ids: [UNKNOWN_ZONE] })
        const { batch_id } = await assignTo(trx, writer(request, user), zoneIds, body)
        return listRecordsBy(trx, batch_id, zoneIds)
      }),
    {
      faults: async (body) => {
        const zoneIds = ZoneIds.safeParse(body.zone_ids).data
        if (zoneIds === undefined || isValid(assignRankings, body)) return {}
        const known = new Set((await listZones(db, zoneIds)).map(({ id }) => id))
        const unknown = zoneIds.some((id) => !known.has(id)) && { zone_ids: [UNKNOWN_ZONE] }
        return { ...unknown, ...(await faultsOfAssignment(db, [...new Set(zoneIds)], body)) }
      },
    },
  )

  route(
    app,
    updateRanking,
    ({ params: { id }, body, user, request }) =>
      db.transaction().execute((trx) => correctRanking(trx, writer(request, user), id, body)),
    { faults: async (body, { id }) => (isValid(updateRanking, body) ? {} : faultsOfCorrection(db, id, body)) },
  )

  route(app, deleteRanking, ({ params: { id }, body, user, request }) =>
    db.transaction().execute((trx) => removeRanking(trx, writer(request, user), id, body)),
  )
}

/** Hides these fields from clients. */
const UNSAID = { by: null, reason: null, batch_id: null, batch_size: null }

const UNKNOWN_ZONE = 'Une de ces zones n’existe pas ou est archivée.'
