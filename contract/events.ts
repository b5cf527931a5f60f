import type { Access } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'

/**
 * Topics that open pages hear of, and who hears them. The one list: the triggers of the database notify by these names,
 * and the key of each query of the browser begins with the topic that refreshes it.
 */
export const EVENTS = {
  zones: 'client',
  outlooks: 'client',
  settings: 'signed-in',
  users: 'admin',
  news: 'client',
  quotes: 'admin',
} as const satisfies Record<string, Access>

export type EventTopic = keyof typeof EVENTS

export const EVENT_TOPICS = Object.keys(EVENTS).filter((topic): topic is EventTopic => topic in EVENTS)

/**
 * Server-sent events; the stream ends with the session, and when the person gets another reference of the laboratory or
 * another role: of who waits, at the activation.
 */
export const listenToEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'signed-in',
  summary: 'Les changements, au fil de l’eau (text/event-stream)',
  media: ['text/event-stream'],
})
