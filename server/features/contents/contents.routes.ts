import type { FastifyInstance } from 'fastify'
import { getContent } from '../../../contract/contents.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { getOperatorFields } from '../operator/operator.queries.ts'
import { findContent } from './contents.queries.ts'
import { withSettings } from './contents.rules.ts'

export function contentsRoutes(app: FastifyInstance, { db }: Context) {
  route(app, getContent, async ({ params }) => {
    const content = await findContent(db, params.key)
    if (!content) throw notFound()
    return { ...content, body: withSettings(content.body, await getOperatorFields(db)) }
  })
}
