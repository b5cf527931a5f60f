import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allows } from '../../../contract/core/access.ts'
import { EVENT_TOPICS, listenToEvents } from '../../../contract/events.ts'
import { addressOf } from '../../lib/call.ts'
import { roleOf, useSession, waitQuery } from '../auth/session.queries.ts'

type Topic = (typeof EVENT_TOPICS)[number]

/** The queries that may answer otherwise after a change; those on the screen are asked at once. */
const ASK_AGAIN: Record<Topic, readonly string[]> = {
  zones: ['zones', 'scales', 'zones-admin', 'zone-rankings', 'zone-names'],
}

/** Milliseconds before a lost connection is opened again; each wait is twice the one before. */
const FIRST_WAIT = 1_000
const MAX_WAIT = 60_000
/** A connection that held this long was a good one: the next wait is short again. */
const GOOD = 30_000
/** Changes that come together, as an import's do, are one. */
const TOGETHER = 1_000

interface Handlers {
  onChange: (topic: Topic) => void
  /** The server was reached and would not: it may no longer know the session. */
  onRefused: () => void
}

/**
 * Hears what changes on the server while the page is looked at: a browser has six connections a server, for all its
 * tabs. Comes back by itself, without a word; what changed in between counts as a change. Returns what stops it.
 */
export function listenToServer({ onChange, onRefused }: Handlers): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let hasMissed = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
    hasMissed = true
  }
  const open = () => {
    clearTimeout(timer)
    if (source || document.visibilityState === 'hidden') return
    const opened = new EventSource(addressOf(listenToEvents.path, {}, {}))
    source = opened
    let since = Number.POSITIVE_INFINITY
    opened.addEventListener('open', () => {
      since = performance.now()
      if (hasMissed) for (const topic of EVENT_TOPICS) onChange(topic)
      hasMissed = false
    })
    for (const topic of EVENT_TOPICS) opened.addEventListener(topic, () => onChange(topic))
    // It would come back by itself after a lost network, but not after a refusal, and always as fast.
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === opened.CLOSED
      close()
      if (performance.now() - since >= GOOD) wait = FIRST_WAIT
      // Not all browsers at once on a server that has just started.
      timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
      wait = Math.min(wait * 2, MAX_WAIT)
      if (isRefused) onRefused()
    })
  }
  const onVisibility = () => (document.visibilityState === 'hidden' ? close() : open())

  open()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', open)
  return () => {
    close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', open)
  }
}

/** Runs at once; asked again within a second, once more at its end. */
export function throttle(run: () => void): () => void {
  let isCalm = true
  let isAsked = false
  return function ask() {
    if (!isCalm) {
      isAsked = true
      return
    }
    isCalm = false
    isAsked = false
    run()
    setTimeout(() => {
      isCalm = true
      if (isAsked) ask()
    }, TOGETHER)
  }
}

const askAgain = (client: QueryClient, topic: Topic) => {
  for (const key of ASK_AGAIN[topic]) void client.invalidateQueries({ queryKey: [key] })
}

/** While someone who may hear it is signed in: what one person changes shows on the screens of all others. */
export function useLive() {
  const client = useQueryClient()
  const { data: session } = useSession()
  const mayHear = allows(listenToEvents.access, roleOf(session?.user ?? null))
  useEffect(() => {
    if (!mayHear) return
    const onZones = throttle(() => askAgain(client, 'zones'))
    const topics: Record<Topic, () => void> = { zones: onZones }
    return listenToServer({
      onChange: (topic) => topics[topic](),
      // Asked without a word when it fails; a session that is over leads to the login page.
      onRefused: () => void client.fetchQuery({ ...waitQuery, staleTime: 0 }).catch(() => {}),
    })
  }, [client, mayHear])
}
