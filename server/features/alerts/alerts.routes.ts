import type { FastifyInstance } from 'fastify'
import { countAlerted, deleteAlert, listAlerts, MAX_ALERTS, setAlert } from '../../../contract/alerts.ts'
import { addDays } from '../../../contract/core/days.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound, notSignedIn } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findZone } from '../zones/zones.queries.ts'
import { countAlertsOnOthers, deleteAlerts, listAlertsOf, lockPerson, upsertAlert } from './alerts.queries.ts'
import { countRecipients } from './alerts.recipients.queries.ts'

const TOO_MANY = `Vous êtes déjà alerté sur ${MAX_ALERTS} zones, le maximum. Retirez-en une d’abord.`

export function alertsRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(app, listAlerts, ({ user }) => listAlertsOf(db, user.id))

  route(app, setAlert, ({ params, body, user }) =>
    db.transaction().execute(async (trx) => {
      if (!(await lockPerson(trx, user.id))) throw notSignedIn()
      if (!(await findZone(trx, params.id))) throw notFound()
      if ((await countAlertsOnOthers(trx, user.id, params.id)) >= MAX_ALERTS) throw invalid({ zone: [TOO_MANY] })
      await upsertAlert(trx, user.id, params.id, body.level)
    }),
  )

  route(app, deleteAlert, async ({ params, user }) => {
    if (!(await findZone(db, params.id))) throw notFound()
    await deleteAlerts(db, { user_id: user.id, zone_id: params.id })
  })

  route(app, countAlerted, async ({ query }) => {
    const { zone_ids, type, class: key = null, starts_on, ends_on } = query
    const day = today()
    if (ends_on !== undefined && (ends_on < day || ends_on < starts_on)) return { people: 0 }
    if (key === null && starts_on > day) return { people: 0 }
    // A coming class follows the one of its eve.
    const on = starts_on > day ? addDays(starts_on, -1) : day
    const planned = [...new Set(zone_ids)].map((zone_id) => ({ zone_id, type, class: key }))
    return { people: await countRecipients(db, on, planned) }
  })
}
