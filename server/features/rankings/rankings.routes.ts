import type { FastifyInstance } from 'fastify'
import { listScales } from '../../../contract/rankings.ts'
import type { Context } from '../../lib/context.ts'
import { route } from '../../lib/route.ts'
import { listScalesWithClasses } from './rankings.queries.ts'

export function rankingsRoutes(app: FastifyInstance, { db }: Context) {
  route(app, listScales, () => listScalesWithClasses(db))
}
