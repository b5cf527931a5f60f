import pg from 'pg'
import { cuttableSockets } from './pool.ts'

const TOPICS = ['zones', 'sessions', 'tokens', 'settings', 'users', 'news', 'quotes'] as const
export type Topic = (typeof TOPICS)[number]

/** Hears the changes of every process (notify_change() in the migrations), so that no cache is stale. */
export interface Changes {
  /** False while the database is out of reach: caches cannot be trusted then. */
  isListening: () => boolean
  /** Grows at each change; compare it before and after a read to know if the result may be cached. */
  generation: (topic: Topic) => number
  on: (topic: Topic, listener: () => void) => void
  /** What this process has just changed, which it need not wait to hear: its next answer knows of it. */
  tell: (topic: Topic) => void
  close: () => Promise<void>
}

const RETRY_MS = 500
/** A connection may be dropped silently, so each beat checks it. */
const BEAT_MS = 2000
const BELIEVED_MS = 2 * BEAT_MS + 500

/** Reconnects by itself; each loss counts as a change of every topic. */
export async function listenToChanges(url: string, onError: (error: Error) => void): Promise<Changes> {
  const listeners: Record<Topic, (() => void)[]> = {
    zones: [],
    sessions: [],
    tokens: [],
    settings: [],
    users: [],
    news: [],
    quotes: [],
  }
  const generations: Record<Topic, number> = {
    zones: 0,
    sessions: 0,
    tokens: 0,
    settings: 0,
    users: 0,
    news: 0,
    quotes: 0,
  }
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let lastBeat = 0
  let isClosed = false

  const tell = (topic: Topic) => {
    generations[topic] += 1
    for (const listener of listeners[topic]) listener()
  }

  const connect = async () => {
    const sockets = cuttableSockets()
    const next = new pg.Client({
      connectionString: url,
      application_name: 'estran changes',
      stream: sockets.open,
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (client === next) client = null
      clearInterval(beating)
      sockets.cut()
      if (isClosed) return
      if (error) onError(error)
      for (const topic of TOPICS) tell(topic)
      retry = setTimeout(connect, RETRY_MS)
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload }) => {
      const topic = TOPICS.find((known) => known === payload)
      if (topic) tell(topic)
    })
    try {
      await next.connect()
      await next.query('LISTEN estran')
      lastBeat = performance.now()
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
      return
    }
    if (isClosed) return void next.end()
    client = next
    for (const topic of TOPICS) tell(topic)
    beating = setInterval(() => {
      next.query('select 1').then(() => {
        lastBeat = performance.now()
      }, lose)
    }, BEAT_MS)
  }

  await connect()
  return {
    isListening: () => client !== null && performance.now() - lastBeat < BELIEVED_MS,
    generation: (topic) => generations[topic],
    on: (topic, listener) => void listeners[topic].push(listener),
    tell,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(beating)
      await client?.end().catch(() => undefined)
    },
  }
}
