import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/core/access.ts'
import { EVENT_TOPICS, EVENTS, type EventTopic, listenToEvents } from '../../../contract/events.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { DatabaseChanges } from '../../lib/db/changes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { route } from '../../lib/http/route.ts'
import { hasOtherRights, listOpenSessions, type SessionRights } from '../../lib/security/session.queries.ts'

export function eventsRoutes(app: FastifyInstance, { db, changes }: ServerContext) {
  const streams = openStreams(db, changes)
  // The server waits for open requests before it closes, and these never end by themselves.
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })

  route(app, listenToEvents, async ({ user, request, reply }) => {
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return reply.send('')
    reply.hijack()
    reply.raw.writeHead(
      200,
      Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    )
    streams.add({ userId: user.id, rights: user, sessionId: user.session_id, response: reply.raw })
    return reply
  })
}

/** Proxies cut a silent connection; the day and the sessions are checked at the same rate. */
const BEAT_MS = 20_000
const GATHER_MS = 50
/** Bytes; a page that no longer reads is disconnected. */
const MAX_UNREAD = 65_536
const MAX_OF_PERSON = 24

interface EventStream {
  userId: number
  /** Once they are lost the stream ends, and its page asks for everything again. */
  rights: SessionRights
  sessionId: number
  response: ServerResponse
}

function openStreams(db: Db, changes: DatabaseChanges) {
  const streams = new Set<EventStream>()
  const gathering = new Map<EventTopic, NodeJS.Timeout>()
  let day = ''

  const end = (stream: EventStream) => {
    streams.delete(stream)
    stream.response.end()
  }
  const write = (text: string, listeners: Iterable<EventStream> = streams) => {
    for (const stream of listeners) {
      if (stream.response.destroyed) streams.delete(stream)
      else if (stream.response.writableLength > MAX_UNREAD) stream.response.destroy()
      else stream.response.write(text)
    }
  }
  const send = (topic: EventTopic) => {
    if (gathering.has(topic) || streams.size === 0 || !changes.isListening()) return
    const sending = setTimeout(() => {
      gathering.delete(topic)
      const listeners = [...streams].filter(({ rights }) => allows(EVENTS[topic], rights.role))
      write(`event: ${topic}\ndata:\n\n`, listeners)
    }, GATHER_MS)
    gathering.set(topic, sending)
  }
  /** If the database is away nothing can be checked: close the streams, the browser reconnects. */
  const checkSessions = async () => {
    if (streams.size === 0) return
    const checked = new Set([...streams].map(({ sessionId }) => sessionId))
    const open = await listOpenSessions(db, [...checked]).catch(() => new Map<number, SessionRights>())
    for (const stream of streams) {
      if (checked.has(stream.sessionId) && hasOtherRights(stream.rights, open.get(stream.sessionId))) end(stream)
    }
  }
  let checking: NodeJS.Timeout | undefined
  const checkSoon = () => {
    checking ??= setTimeout(() => {
      checking = undefined
      void checkSessions()
    }, GATHER_MS)
  }
  const beat = () => {
    write(': \n\n')
    if (streams.size > 0 && day !== today()) for (const topic of ['zones', 'news'] as const) send(topic)
    day = today()
    void checkSessions()
  }

  for (const topic of EVENT_TOPICS) changes.on(topic, () => send(topic))
  changes.on('sessions', checkSoon)
  const beating = setInterval(beat, BEAT_MS).unref()

  return {
    add: (stream: EventStream) => {
      const { userId, response } = stream
      // The browser may leave while its session is looked up.
      if (response.destroyed) return
      const [oldest, ...newer] = [...streams].filter((other) => other.userId === userId)
      if (oldest && newer.length >= MAX_OF_PERSON - 1) end(oldest)
      if (streams.size === 0) day = today()
      streams.add(stream)
      response.on('close', () => streams.delete(stream))
      response.on('error', () => streams.delete(stream))
      response.write('retry: 2000\n\n')
    },
    close: () => {
      clearInterval(beating)
      for (const sending of gathering.values()) clearTimeout(sending)
      clearTimeout(checking)
      for (const stream of streams) end(stream)
    },
  }
}
