import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Day, PathId } from '../../../contract/core/fields.ts'
import {
  DEFINITION_TYPE,
  FEATURES_TYPE,
  type FeaturesQuery,
  getOgcCollection,
  getOgcConformance,
  getOgcDefinition,
  getOgcFeature,
  getOgcLanding,
  getOgcStyle,
  listOgcCollections,
  listOgcFeatures,
  type OgcCollectionId,
  STYLE_TYPE,
} from '../../../contract/ogc.ts'
import { clock, dayOf, today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { badRequest, notFound } from '../../lib/http/errors.ts'
import { attachmentHeaders } from '../../lib/http/outgoing/download.ts'
import { route } from '../../lib/http/route.ts'
import { definitionOf } from './ogc.definition.ts'
import { CONFORMANCE, collectionOf, collectionsOf, featureLinks, landingOf, pageLinks, rootOf } from './ogc.links.ts'
import { listLooks, readExtents, readFeature, readPage } from './ogc.queries.ts'
import { zoneStyleOf } from './ogc.style.ts'

/** OGC API – Features, for tools of cartography. */
export function ogcRoutes(app: FastifyInstance, { db, config }: ServerContext) {
  const root = rootOf(config.publicUrl)
  // As bytes: to a text Fastify adds a charset, and clients compare the type as it is.
  const definition = Buffer.from(JSON.stringify(definitionOf(config.publicUrl)))

  route(app, getOgcLanding, async () => landingOf(root))
  route(app, getOgcConformance, async () => CONFORMANCE)
  route(app, getOgcDefinition, async ({ reply }) => reply.type(`${DEFINITION_TYPE};version=3.0`).send(definition))
  route(app, listOgcCollections, async () => collectionsOf(root, await readExtents(db, today())))
  route(app, getOgcCollection, async ({ params }) =>
    collectionOf(root, params.collection, (await readExtents(db, today()))[params.collection]),
  )

  route(app, listOgcFeatures, async ({ params: { collection }, query, request, reply }) => {
    checkAfter(collection, query.after)
    const days = daysOf(query.datetime)
    const page = await readPage(db, collection, { ...query, days })
    const next = page.has_more && page.last !== null ? { after: page.last, datetime: textOf(days) } : null
    const rest = {
      type: 'FeatureCollection',
      links: pageLinks(root, collection, sentQuery(request), next),
      timeStamp: clock.now().toISOString(),
      ...(page.matched !== null && { numberMatched: page.matched }),
      numberReturned: page.returned,
    }
    return sendFeatures(reply, `${JSON.stringify(rest).slice(0, -1)},"features":[${page.features}]}`)
  })

  route(app, getOgcFeature, async ({ params: { collection, feature }, reply }) => {
    const text = await readFeature(db, collection, feature, today())
    if (text === undefined) throw notFound()
    const links = JSON.stringify(featureLinks(root, collection, feature))
    return sendFeatures(reply, `${text.slice(0, -1)},"links":${links}}`)
  })

  route(app, getOgcStyle, async ({ reply }) =>
    reply.headers(attachmentHeaders('zones.qml', STYLE_TYPE)).send(zoneStyleOf(await listLooks(db))),
  )
}

const sendFeatures = (reply: FastifyReply, text: string) => reply.type(FEATURES_TYPE).send(text)

/** As it was sent; each name once, as the schema has seen. */
const sentQuery = ({ query }: FastifyRequest) => query as Record<string, string>

function checkAfter(collection: OgcCollectionId, after: string | undefined) {
  if (after === undefined) return
  const [id, day] = after.split('.').reverse()
  const isRight =
    PathId.safeParse(id).success && (collection === 'zones' ? day === undefined : Day.safeParse(day).success)
  if (!isRight) throw badRequest({ after: ['Cette page n’existe pas.'] })
}

/** Paris's; the standard has moments. Before the year 1000 a day of Paris has no four digits. */
const dayIn = (time: string) => (time.length <= 11 || time < '1000' ? time.slice(0, 10) : dayOf(new Date(time)))

/** For the pages that follow, which are of the same days though midnight passes. */
const textOf = ({ from, to }: ReturnType<typeof daysOf>) => `${from ?? '..'}/${to}`

/** No interval goes past today but one that begins later: what is planned is not in force. */
function daysOf(datetime: FeaturesQuery['datetime']) {
  const [from = null, to = null] = (datetime ?? []).map((time) => time && dayIn(time))
  if (from !== null && from > today()) return { from, to: to ?? from }
  return { from, to: to !== null && to < today() ? to : today() }
}
