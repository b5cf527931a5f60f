import type { FastifyInstance } from 'fastify'
import { deletePush, getPush, setPush } from '../../../contract/push.ts'
import type { ServerContext } from '../../lib/context.ts'
import { invalid, notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { getPushKeys } from '../../lib/push/push-keys.queries.ts'
import {
  deleteOldSubscriptions,
  deleteSubscription,
  findSubscription,
  replaceSubscription,
  waitForOtherDevices,
} from './push.queries.ts'
import { faultsOf } from './push.rules.ts'

export function pushRoutes(app: FastifyInstance, { db, config }: ServerContext) {
  route(app, getPush, async ({ user }) => {
    const [keys, subscription] = await Promise.all([getPushKeys(db), findSubscription(db, user.session_id)])
    return { public_key: keys.public_key, endpoint: subscription?.endpoint ?? null }
  })

  route(app, setPush, async ({ body, user }) => {
    const faults = faultsOf(body, config)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    await db.transaction().execute(async (trx) => {
      await waitForOtherDevices(trx)
      await replaceSubscription(trx, user.session_id, body)
      await deleteOldSubscriptions(trx, user.id)
    })
  })

  route(app, deletePush, async ({ query, user }) => {
    const isGone = await deleteSubscription(db, user.id, query.session_id ?? user.session_id)
    if (!isGone && query.session_id !== undefined) throw notFound()
  })
}
