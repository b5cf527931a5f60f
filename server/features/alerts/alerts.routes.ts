import type { FastifyInstance } from 'fastify'
import { deleteAlert, listAlerts, MAX_ALERTS, setAlert } from '../../../contract/alerts.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound, notSignedIn } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { findPhone, lockPeople } from '../sms/sms.queries.ts'
import { findZone } from '../zones/zones.queries.ts'
import { countAlertsOnOthers, deleteAlerts, listAlertsOf, upsertAlert } from './alerts.queries.ts'
import { unsubscribeRoutes } from './alerts.unsubscribe.routes.ts'

const TOO_MANY = `Vous êtes déjà alerté sur ${MAX_ALERTS} zones, le maximum. Retirez-en une d’abord.`
const NO_NUMBER = 'Ajoutez d’abord votre numéro dans « Mon compte ».'

export function alertsRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, sms } = context
  unsubscribeRoutes(app, context)
  route(app, listAlerts, ({ user }) => listAlertsOf(db, user.id))

  route(app, setAlert, ({ params, body, user }) =>
    db.transaction().execute(async (trx) => {
      if ((await lockPeople(trx, [user.id])).length === 0) throw notSignedIn()
      if (!(await findZone(trx, params.id))) throw notFound()
      if ((await countAlertsOnOthers(trx, user.id, params.id)) >= MAX_ALERTS) throw invalid({ zone: [TOO_MANY] })
      // Without a gateway nothing is said of SMS, and what was chosen stays.
      const chosen = sms ? body.sms : undefined
      if (chosen && !(await findPhone(trx, user.id))) throw invalid({ sms: [NO_NUMBER] })
      await upsertAlert(trx, user.id, params.id, { level: body.level, sms: chosen })
    }),
  )

  route(app, deleteAlert, async ({ params, user }) => {
    if (!(await findZone(db, params.id))) throw notFound()
    await deleteAlerts(db, { user_id: user.id, zone_id: params.id })
  })
}
