import type { FastifyInstance } from 'fastify'
import { listenToEvents } from '../../../contract/events.ts'
import type { Context } from '../../lib/context.ts'
import { route } from '../../lib/http/route.ts'
import { openStreams } from './events.streams.ts'

export function eventsRoutes(app: FastifyInstance, { db, changes }: Context) {
  const streams = openStreams(db, changes)
  // The server waits for open requests before it closes, and these never end by themselves.
  app.addHook('preClose', async () => streams.close())

  route(app, listenToEvents, async ({ user, request, reply }) => {
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return reply.send('')
    reply.hijack()
    reply.raw.writeHead(
      200,
      Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    )
    streams.add({ userId: user.id, role: user.role, sessionId: user.session_id, response: reply.raw })
    return reply
  })
}
