import type { FastifyInstance } from 'fastify'
import { getSettings } from '../../../contract/operator.ts'
import { coastTiles } from '../../geo/tiles/coast.ts'
import type { Context } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { getPublicSettings } from './operator.queries.ts'

export function operatorRoutes(app: FastifyInstance, { db, config, mailing }: Context) {
  route(app, getSettings, async () => ({
    ...(await getPublicSettings(db)),
    demo: config.isDemo,
    demo_mails: mailing === 'demo-mailbox',
    coast_version: (await coastTiles()).version,
  }))
}
