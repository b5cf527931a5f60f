import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { getCoastTile, getZoneTile } from '../../../contract/zones.ts'
import { coastTiles } from '../../geo/tiles/coast.ts'
import type { TileSet } from '../../geo/tiles/tile-set.ts'
import type { ServerContext } from '../../lib/context.ts'
import { answersByAddress, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { ShapesChanged } from './zones.tiles.queries.ts'
import { zoneTiles } from './zones.tiles.ts'

const YEAR = 'max-age=31536000, immutable'
const MAX_ADDRESSES = 20_000

export function tilesRoutes(app: FastifyInstance, { db, changes }: ServerContext) {
  const tiles = zoneTiles(db, changes)
  app.addHook('onListen', tiles.follow)
  app.addHook('onClose', () => tiles.close())
  const answers = answersByAddress(changes, 'zones', MAX_ADDRESSES)
  const ready = (address: string) => answers().get(address)

  for (const [endpoint, current, audience, prefix] of [
    [getCoastTile, coastTiles, 'public', '/api/tiles/coast'],
    [getZoneTile, tiles.current, 'private', '/api/tiles/zones'],
  ] as const) {
    route(
      app,
      endpoint,
      async ({ params, request, reply }) => {
        const cached = answers()
        const { tile, version } = await tileAt(current, params)
        // A page opened before a change gets today's shapes, which must not be cached under the old version.
        const cacheControl = params.version === version ? `${audience}, ${YEAR}` : 'no-store'
        if (!tile) return reply.code(204).header('cache-control', cacheControl).send()
        const answer = { ...tile, cacheControl }
        // As browsers write it, and not as it came, to which anything may be added.
        const { z, x, y } = params
        if (params.version === version) cached.set(`${prefix}/${version}/${z}/${x}/${y}`, answer)
        return sendPrepared(request, reply, answer)
      },
      // While shapes are cut, by another process, nothing else waits.
      { ready, isLight: () => true },
    )
  }
}

async function tileAt(current: () => Promise<TileSet>, { z, x, y }: z.output<typeof getZoneTile.params>) {
  const cut = async () => {
    const tiles = await current()
    return { tile: await tiles.tile(z, x, y), version: tiles.version }
  }
  return await cut().catch((error: unknown) => {
    if (error instanceof ShapesChanged) return cut()
    throw error
  })
}
