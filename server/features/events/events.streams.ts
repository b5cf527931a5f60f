import type { ServerResponse } from 'node:http'
import { today } from '../../lib/clock.ts'
import type { Changes } from '../../lib/db/changes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listOpenSessions } from '../../lib/security/session.queries.ts'

/** A connection without a word for so long is cut by proxies; it is also how often days and sessions are looked at. */
const BEAT_MS = 20_000
/** Changes that come together are told once. */
const GATHER_MS = 50
/** A page that was left behind is not fed for ever. */
const MAX_UNREAD = 65_536
/** Tabs of one session. */
const MAX_OF_SESSION = 12

interface Stream {
  sessionId: number
  response: ServerResponse
}

/** The pages that listen to this process: each hears of every change, whichever process made it, until its session ends. */
export function openStreams(db: Db, changes: Changes) {
  const streams = new Set<Stream>()
  let gathering: NodeJS.Timeout | undefined
  /** The last that was told; of no interest before someone listens. */
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
  const tellZones = () => {
    if (gathering || streams.size === 0 || !changes.isListening()) return
    gathering = setTimeout(() => {
      gathering = undefined
      write('event: zones\ndata:\n\n')
    }, GATHER_MS)
  }
  /** Those whose session is over hear no more. While the database is away nobody can tell: they are ended too, and come back. */
  const checkSessions = async () => {
    if (streams.size === 0) return
    const asked = new Set([...streams].map(({ sessionId }) => sessionId))
    const open = await listOpenSessions(db, [...asked]).catch(() => new Set<number>())
    for (const stream of streams) if (asked.has(stream.sessionId) && !open.has(stream.sessionId)) end(stream)
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
    // What was to come is in force.
    if (streams.size > 0 && day !== today()) tellZones()
    day = today()
    void checkSessions()
  }

  changes.on('zones', tellZones)
  changes.on('sessions', checkSoon)
  const beating = setInterval(beat, BEAT_MS).unref()

  return {
    add: (sessionId: number, response: ServerResponse) => {
      // Gone while its session was looked up.
      if (response.destroyed) return
      const stream = { sessionId, response }
      const [oldest] = [...streams].filter((one) => one.sessionId === sessionId).slice(0, -(MAX_OF_SESSION - 1))
      if (oldest) end(oldest)
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
