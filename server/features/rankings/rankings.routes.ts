import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { allows } from '../../../contract/core/access.ts'
import type { Endpoint, HandlerInput } from '../../../contract/core/endpoint.ts'
import {
  assignRanking,
  assignRankings,
  deleteRanking,
  listRankingChanges,
  listZoneRankings,
  updateRanking,
  ZoneIds,
} from '../../../contract/rankings.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { stale } from '../../lib/http/stale.ts'
import { enqueueAlerts } from '../alerts/alerts.outbox.ts'
import { findZoneOrArchived } from '../zones/zones.queries.ts'
import {
  assignRankingTo,
  correctedBy,
  faultsOfAssignment,
  faultsOfCorrection,
  readRanking,
  STALE_RANKING,
  throwFaults,
  UNKNOWN_ZONE,
} from './rankings.assign.ts'
import {
  deleteRankingRow,
  fieldsOf,
  findRanking,
  getRecord,
  insertChange,
  listChangesOfZone,
  listRecords,
  listRecordsOfZone,
  listZones,
  lockZoneOfRanking,
  lockZones,
  updateRankingRow,
} from './rankings.queries.ts'

export function rankingsRoutes(app: FastifyInstance, { db, jobs }: ServerContext) {
  route(app, listZoneRankings, async ({ params, query, user }) => {
    const zone = await findZoneOrArchived(db, params.id)
    const isAdmin = allows('admin', user.role)
    if (!zone || (zone.archived_at !== null && !isAdmin)) throw notFound()
    const { items, ...page } = await listRecordsOfZone(db, zone.id, query)
    return {
      ...page,
      items: isAdmin ? items : items.map((ranking) => ({ ...ranking, by: null, reason: null, batch_id: null })),
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
    ({ params, body, user, request }) =>
      db.transaction().execute(async (trx) => {
        const zones = await lockZones(trx, [params.id])
        if (zones.length === 0) throw notFound()
        const [id = 0] = await assignRankingTo({ trx, jobs, request, userId: user.id, zones, ...assignmentOf(body) })
        return getRecord(trx, id)
      }),
    {
      faults: async (body, { id }) => {
        if (isValid(assignRanking.body, body)) return {}
        const zones = await listZones(db, [id])
        if (zones.length === 0) throw notFound()
        return faultsOfAssignment(db, zones, body)
      },
    },
  )

  route(
    app,
    assignRankings,
    ({ body, user, request }) =>
      db.transaction().execute(async (trx) => {
        const zoneIds = [...new Set(body.zone_ids)]
        const zones = await lockZones(trx, zoneIds)
        if (zones.length < zoneIds.length) throw invalid({ zone_ids: [UNKNOWN_ZONE] })
        const assignment = { zones: inOrder(zones, zoneIds), ...assignmentOf(body) }
        const ids = await assignRankingTo({ trx, jobs, request, userId: user.id, ...assignment })
        return listRecords(trx, ids)
      }),
    {
      faults: async (body) => {
        const zoneIds = ZoneIds.safeParse(body.zone_ids).data
        if (zoneIds === undefined || isValid(assignRankings.body, body)) return {}
        const zones = await listZones(db, zoneIds)
        return {
          ...(zones.length < new Set(zoneIds).size && { zone_ids: [UNKNOWN_ZONE] }),
          ...(await faultsOfAssignment(db, inOrder(zones, zoneIds), body)),
        }
      },
    },
  )

  route(
    app,
    updateRanking,
    ({ params, body, user, request }) =>
      db.transaction().execute(async (trx) => {
        const { zone_id, type, id } = await lockRanking(trx, params.id)
        const ranking = await findRanking(trx, id)
        if (!ranking) throw notFound()
        await refuseStale(trx, ranking, body.version)
        throwFaults(await faultsOfCorrection(trx, ranking, body))
        const after = correctedBy(fieldsOf(ranking), body)
        await updateRankingRow(trx, id, type, after)
        const change = { before: fieldsOf(ranking), after, reason: body.reason }
        await insertChange(trx, { ...change, zone_id, ranking_id: id, type, action: 'corrected', user_id: user.id })
        const details = { ranking_id: id, zone_id, type, ...change }
        await writeAudit(trx, request, { action: 'ranking-corrected', user_id: user.id, details })
        await enqueueAlerts(trx, jobs, [zone_id])
        return getRecord(trx, id)
      }),
    {
      faults: async (body, { id }) => {
        if (isValid(updateRanking.body, body)) return {}
        const ranking = await findRanking(db, id)
        return ranking ? faultsOfCorrection(db, ranking, body) : {}
      },
    },
  )

  route(app, deleteRanking, ({ params, body, user, request }) =>
    db.transaction().execute(async (trx) => {
      const { zone_id, type, id } = await lockRanking(trx, params.id)
      const ranking = await findRanking(trx, id)
      if (!ranking) throw notFound()
      await refuseStale(trx, ranking, body.version)
      await deleteRankingRow(trx, id)
      const change = { before: fieldsOf(ranking), after: null, reason: body.reason }
      await insertChange(trx, { ...change, zone_id, ranking_id: id, type, action: 'deleted', user_id: user.id })
      const details = { ranking_id: id, zone_id, type, ...change }
      await writeAudit(trx, request, { action: 'ranking-deleted', user_id: user.id, details })
      await enqueueAlerts(trx, jobs, [zone_id])
    }),
  )
}

/** The faults of a valid body are found in its transaction, under the locks. */
const isValid = (schema: NonNullable<Endpoint['body']>, body: Record<string, unknown>) =>
  z.safeParse(schema, body).success

const assignmentOf = (body: Omit<HandlerInput<typeof assignRankings>['body'], 'zone_ids'>) => ({
  type: body.type,
  ranking: readRanking(body),
  reason: body.reason,
  dated: body.shortens ? ('shorten' as const) : ('keep' as const),
})

async function refuseStale(
  trx: ServerContext['db'],
  { id, version }: { id: number; version: number },
  seen: number | undefined,
) {
  if (seen === undefined || version === seen) return
  throw await stale(trx, STALE_RANKING, await getRecord(trx, id), {
    actions: ['ranking-corrected'],
    fact: { field: 'ranking_id', after: id },
  })
}

/** Locks the zone first, as assigning does, so that the two cannot deadlock. */
async function lockRanking(trx: ServerContext['db'], id: number) {
  const ranking = await findRanking(trx, id)
  if (!ranking) throw notFound()
  await lockZoneOfRanking(trx, ranking.zone_id)
  return ranking
}

/** As they were sent, because faults are told by their place. */
const inOrder = <Z extends { id: number }>(zones: readonly Z[], ids: readonly number[]) =>
  [...zones].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
