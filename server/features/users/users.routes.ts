import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/access.ts'
import { setStartZone } from '../../../contract/users.ts'
import type { Context } from '../../lib/context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { route } from '../../lib/route.ts'
import { findUser, findZone, updateStartZone } from './users.queries.ts'

export function usersRoutes(app: FastifyInstance, { db }: Context) {
  route(
    app,
    setStartZone,
    async ({ params, body }) => {
      if (!(await findUser(db, params.id))) throw notFound()
      if (!(await findZone(db, body.zone_id))) throw invalid({ zone_id: ['Cette zone n’existe pas.'] })
      await updateStartZone(db, params.id, body.zone_id)
    },
    ({ user, params }) => {
      if (user.id !== params.id && !allows('admin', user.role)) throw notFound()
    },
  )
}
