import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import { isOn } from '../../../contract/core/fields.ts'
import { countAlerted } from '../../../contract/rankings.audience.ts'
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
import { notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findZone, findZoneOrArchived } from '../zones/zones.queries.ts'
import { assignTo, editsOfRanking, faultsOfRanking } from './rankings.assign.ts'
import { correctRanking, editsOfCorrection, faultsOfCorrection, removeRanking } from './rankings.correct.ts'
import { getRecordBy, listChangesOfZone, listRecordsBy, listRecordsOfZone } from './rankings.queries.ts'
import { countPeople } from './write/rankings.write.ts'

export function rankingsRoutes(app: FastifyInstance, { db, jobs, config }: ServerContext) {
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
    ({ params: { id }, body: { shown, last_sampling, ...body }, user, request }) =>
      db.transaction().execute(async (trx) => {
        const given = { ...body, shown: [shown], last_samplings: [last_sampling] }
        const { batch_id } = await assignTo(trx, { jobs, config, request, userId: user.id }, [id], given)
        return getRecordBy(trx, batch_id)
      }),
    {
      guard: async ({ params }) => {
        if (!(await findZone(db, params.id))) throw notFound()
      },
      faults: async (body, { id }, isValid) => (isValid ? {} : faultsOfRanking(db, [id], body)),
    },
  )

  route(
    app,
    assignRankings,
    ({ body: { zone_ids, shown = [], last_samplings = [], ...body }, user, request }) =>
      db.transaction().execute(async (trx) => {
        const given = { ...body, shown, last_samplings }
        const { batch_id } = await assignTo(trx, { jobs, config, request, userId: user.id }, zone_ids, given)
        return listRecordsBy(trx, batch_id)
      }),
    {
      faults: async (body, _params, isValid) =>
        isValid ? {} : faultsOfRanking(db, ZoneIds.safeParse(body.zone_ids).data ?? [], body),
    },
  )

  route(
    app,
    updateRanking,
    ({ params: { id }, body, user, request }) =>
      db.transaction().execute((trx) => correctRanking(trx, { jobs, config, request, userId: user.id }, id, body)),
    { faults: async (body, { id }, isValid) => (isValid ? {} : faultsOfCorrection(db, id, body)) },
  )

  route(app, countAlerted, async ({ query: { zone_ids, corrects, shortens, ends_on = null, ...sent } }) => {
    const body = { ...sent, ends_on }
    const edits =
      corrects === undefined
        ? await editsOfRanking(db, zone_ids, { ...body, shortens: isOn(shortens) })
        : await editsOfCorrection(db, corrects, sent.class === undefined ? null : body)
    return countPeople(db, config, edits)
  })

  route(app, deleteRanking, ({ params: { id }, body, user, request }) =>
    db.transaction().execute((trx) => removeRanking(trx, { jobs, config, request, userId: user.id }, id, body)),
  )
}

/** Hides these fields from clients. */
const UNSAID = { by: null, reason: null, batch_id: null, batch_size: null }
