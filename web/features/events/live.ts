import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allows } from '../../../contract/core/access.ts'
import { EVENT_TOPICS, type EventTopic, listenToEvents } from '../../../contract/events.ts'
import { addressOf } from '../../lib/call.ts'
import { refresh } from '../../lib/query-client.ts'
import { roleOf, sessionQuery, useSession, waitQuery } from '../auth/session.queries.ts'
import { settingsQuery } from '../operator/operator.queries.ts'

/** Milliseconds, doubled after each attempt. */
const FIRST_WAIT = 1_000
const MAX_WAIT = 60_000
const STABLE_AFTER = 30_000
const THROTTLE_MS = 1_000
const MAX_REFRESH_MS = 10_000
const JUST_ASKED_MS = 10_000
const MOMENT_MS = 2_000

interface LiveHandlers {
  onChange: (topic: EventTopic) => void
  onFirst: () => void
  onReturn: () => void
  onRefused: () => void
}

/** Listens only while visible (browsers have six connections per server). Reconnecting counts as a full change. */
export function listenToServer({ onChange, onFirst, onReturn, onRefused }: LiveHandlers): () => void {
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
    if (source) return
    if (document.visibilityState === 'hidden') {
      // What it has is of when it was loaded.
      hasMissed = true
      return
    }
    const opened = new EventSource(addressOf(listenToEvents.path, {}, {}))
    source = opened
    let since = Number.POSITIVE_INFINITY
    opened.addEventListener('open', () => {
      since = performance.now()
      if (hasMissed) onReturn()
      // Asked on the login page, maybe long ago.
      else onFirst()
      hasMissed = false
    })
    for (const topic of EVENT_TOPICS) opened.addEventListener(topic, () => onChange(topic))
    // EventSource reconnects only after network failures, and without slowing down.
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === opened.CLOSED
      close()
      if (performance.now() - since >= STABLE_AFTER) wait = FIRST_WAIT
      // Jitter prevents all browsers from reconnecting at once after a restart.
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

const timeout = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Ends a run before the next, which starts its requests anew: on a slow network a burst would never be answered. */
export function throttle(run: () => Promise<unknown>): () => void {
  let isIdle = true
  let isRequested = false
  return async function request() {
    if (!isIdle) {
      isRequested = true
      return
    }
    isIdle = false
    isRequested = false
    await Promise.all([timeout(THROTTLE_MS), Promise.race([run(), timeout(MAX_REFRESH_MS)])])
    isIdle = true
    if (isRequested) request()
  }
}

/** A reference lost between the answer of the session and the first stream would never be told. */
export function askAtFirst(client: QueryClient) {
  client.fetchQuery({ ...sessionQuery, staleTime: MOMENT_MS }).catch(() => undefined)
  client.fetchQuery({ ...settingsQuery, staleTime: JUST_ASKED_MS }).catch(() => undefined)
}

export function useLive() {
  const client = useQueryClient()
  const { data: session } = useSession()
  const mayListen = allows(listenToEvents.access, roleOf(session?.user ?? null))
  useEffect(() => {
    if (!mayListen) return
    const refreshOf = new Map(EVENT_TOPICS.map((topic) => [topic, throttle(() => refresh(client, topic))]))
    return listenToServer({
      onChange: (topic) => refreshOf.get(topic)?.(),
      onFirst: () => askAtFirst(client),
      onReturn: throttle(() => refresh(client)),
      onRefused: () => void client.invalidateQueries({ queryKey: waitQuery.queryKey }),
    })
  }, [client, mayListen])
}
