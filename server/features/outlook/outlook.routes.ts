import type { FastifyInstance } from 'fastify'
import {
  getOutlookReport,
  getZoneOutlook,
  type OutlookProof,
  showOutlook,
  type ZoneOutlook,
} from '../../../contract/outlook.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findZone } from '../zones/zones.queries.ts'
import {
  findOutlookReport,
  isOutlookShown,
  listShownChances,
  listZoneOutlooks,
  updateOutlookShown,
} from './outlook.queries.ts'

export function outlookRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(
    app,
    getZoneOutlook,
    async ({ params }) => {
      const [outlooks, shown] = await Promise.all([listZoneOutlooks(db, params.id), listShownChances(db)])
      const ofType = (wanted: RankingType) => {
        const found = outlooks.find(({ type }) => type === wanted)
        return found
          ? withShown(
              found.content,
              shown.filter(({ type }) => type === wanted),
            )
          : null
      }
      return { phages: ofType('phages'), arn_f: ofType('arn_f') }
    },
    {
      guard: async ({ params }) => {
        if (!(await findZone(db, params.id))) throw notFound()
      },
    },
  )

  route(app, getOutlookReport, async () => {
    const { proofs = [], computed_at = null, seen_until = null, samplings = 0 } = (await findOutlookReport(db)) ?? {}
    return { is_shown: await isOutlookShown(db), computed_at, seen_until, samplings, proofs }
  })

  route(app, showOutlook, ({ body: { is_shown }, user, request }) =>
    db.transaction().execute(async (trx) => {
      if (!(await updateOutlookShown(trx, is_shown))) return
      const details = { before: { outlook_shown: !is_shown }, after: { outlook_shown: is_shown } }
      await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
    }),
  )
}

/** Nobody is shown what has not beaten the naive guesses. */
const withShown = (outlook: ZoneOutlook, shown: readonly Pick<OutlookProof, 'days'>[]): ZoneOutlook => ({
  ...outlook,
  chances: outlook.chances.filter(({ days }) => shown.some((one) => one.days === days)),
})
