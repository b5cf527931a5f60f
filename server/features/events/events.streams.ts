import type { ServerResponse } from 'node:http'
import { today } from '../../lib/clock.ts'
import type { Changes } from '../../lib/db/changes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listOpenSessions } from '../../lib/security/session.queries.ts'

/** Proxies cut a silent connection; the day and the sessions are checked at the same rate. */
const BEAT_MS = 20_000
const GATHER_MS = 50
/** Bytes; a page that no longer reads is disconnected. */
const MAX_UNREAD = 65_536
const MAX_OF_PERSON = 24

interface Stream {
  userId: number
  sessionId: number
  response: ServerResponse
}

export function openStreams(db: Db, changes: Changes) {
  const streams = new Set<Stream>()
  let gathering: NodeJS.Timeout | undefined
  let day = ''

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }
  const write = (text: string) => {
    for (const stream of streams) {
      if (stream.response.destroyed) streams.delete(stream)
      else if (stream.response.writableLength > MAX_UNREAD) stream.response.destroy()
      else stream.response.write(text)
    }
  }
  const sendZones = () => {
    if (gathering || streams.size === 0 || !changes.isListening()) return
    gathering = setTimeout(() => {
      gathering = undefined
      write('event: zones\ndata:\n\n')
    }, GATHER_MS)
  }
  /** If the database is away nothing can be checked: close the streams, the browser reconnects. */
  const checkSessions = async () => {
    if (streams.size === 0) return
    const checked = new Set([...streams].map(({ sessionId }) => sessionId))
    const open = await listOpenSessions(db, [...checked]).catch(() => new Set<number>())
    for (const stream of streams) if (checked.has(stream.sessionId) && !open.has(stream.sessionId)) end(stream)
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
    if (streams.size > 0 && day !== today()) sendZones()
    day = today()
    void checkSessions()
  }

  changes.on('zones', sendZones)
  changes.on('sessions', checkSoon)
  const beating = setInterval(beat, BEAT_MS).unref()

  return {
    add: (stream: Stream) => {
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
      clearTimeout(gathering)
      clearTimeout(checking)
      for (const stream of streams) end(stream)
    },
  }
}
