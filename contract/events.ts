import type { Access } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'

export const EVENT_TOPICS = ['zones', 'settings', 'users', 'news', 'quotes'] as const
export type EventTopic = (typeof EVENT_TOPICS)[number]

/** Whom each is told to. */
export const EVENT_ACCESS: Record<EventTopic, Access> = {
  zones: 'client',
  settings: 'client',
  users: 'admin',
  news: 'client',
  quotes: 'admin',
}

/** Server-sent events; the stream ends with the session. */
export const listenToEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'client',
  summary: 'Les changements, au fil de l’eau (text/event-stream)',
})
