import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getCoastTile, getZoneTile } from '../../../contract/zones.ts'
import { coastTiles } from '../../geo/tiles/coast.ts'
import type { TileSet } from '../../geo/tiles/tile-set.ts'
import type { Context } from '../../lib/context.ts'
import { notFound } from '../../lib/http/errors.ts'
import { sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { ShapesChanged } from './zones.tiles.queries.ts'
import { zoneTiles } from './zones.tiles.ts'

const YEAR = 'max-age=31536000, immutable'

export function tilesRoutes(app: FastifyInstance, { db, changes }: Context) {
  const tiles = zoneTiles(db, changes)
  app.addHook('onListen', tiles.follow)
  app.addHook('onClose', () => tiles.close())
  const readParams = tileAddresses()

  route(
    app,
    getCoastTile,
    async ({ params, request, reply }) => sendTile(request, reply, coastTiles, params, `public, ${YEAR}`),
    { readParams },
  )

  route(
    app,
    getZoneTile,
    async ({ params, request, reply }) => sendTile(request, reply, tiles.current, params, `private, ${YEAR}`),
    { readParams },
  )
}

type TileAddress = z.output<typeof getZoneTile.params>

const MAX_ADDRESSES = 20_000

/** Caches parsed addresses, because parsing costs a third of sending a tile. */
function tileAddresses() {
  const addresses = new Map<string, TileAddress>()
  return (params: unknown) => {
    const key = JSON.stringify(params)
    const cached = addresses.get(key)
    if (cached) return cached
    const { data, success } = z.safeParse(getZoneTile.params, params)
    if (!success) throw notFound()
    if (addresses.size >= MAX_ADDRESSES) addresses.clear()
    addresses.set(key, data)
    return data
  }
}

async function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  current: () => Promise<TileSet>,
  { version, z, x, y }: TileAddress,
  lasting: string,
) {
  const cut = async () => {
    const tiles = await current()
    return { tiles, tile: await tiles.tile(z, x, y) }
  }
  const { tiles, tile } = await cut().catch((error: unknown) => {
    if (error instanceof ShapesChanged) return cut()
    throw error
  })
  // A page opened before a change gets today's shapes, which must not be cached under the old version.
  const cacheControl = version === tiles.version ? lasting : 'no-store'
  if (tile) return sendPrepared(request, reply, tile, cacheControl)
  return reply.code(204).header('cache-control', cacheControl).send()
}
