import type { FastifyInstance } from 'fastify'
import { getSettings, type PublicSettings, updateSettings } from '../../../contract/operator.ts'
import { coastTiles } from '../../geo/tiles/coast.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Context } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict } from '../../lib/http/errors.ts'
import { prepared, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { logoRoutes } from './operator.logo.routes.ts'
import { getPublicSettings, lockSettings, updateSettingsRow } from './operator.queries.ts'
import { changedFields, STALE_SETTINGS } from './operator.rules.ts'

export function operatorRoutes(app: FastifyInstance, context: Context) {
  const { db, changes, config, mailing } = context
  const publicSettings = async (from: Db): Promise<PublicSettings> => ({
    ...(await getPublicSettings(from)),
    demo: config.isDemo,
    demo_mails: mailing === 'demo-mailbox',
    coast_version: (await coastTiles()).version,
  })
  const answer = cachedUntilChange(
    changes,
    'settings',
    () => '',
    async () => prepared('application/json; charset=utf-8', Buffer.from(JSON.stringify(await publicSettings(db)))),
  )

  route(app, getSettings, async ({ request, reply }) =>
    sendPrepared(request, reply, await answer(), 'private, no-cache'),
  )

  route(app, updateSettings, async ({ body: { version, ...fields }, user, request }) => {
    return db.transaction().execute(async (trx) => {
      const { version: current, ...before } = await lockSettings(trx)
      if (version !== undefined && version !== current) throw conflict(STALE_SETTINGS, await publicSettings(trx))
      const details = changedFields(before, fields)
      if (!details) return publicSettings(trx)
      await updateSettingsRow(trx, fields)
      await writeAudit(trx, request, { action: 'settings-changed', user_id: user.id, details })
      return publicSettings(trx)
    })
  })

  logoRoutes(app, context)
}
