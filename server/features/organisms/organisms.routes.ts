import type { FastifyInstance } from 'fastify'
import { listSectors } from '../../../contract/organisms.ts'
import type { ServerContext } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { listAllSectors } from './organisms.queries.ts'

export const organismsRoutes = (app: FastifyInstance, { db }: ServerContext) =>
  route(app, listSectors, () => listAllSectors(db))
