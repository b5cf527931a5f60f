import { endpoint } from './core/endpoint.ts'

export const EVENT_TOPICS = ['zones'] as const

/** Server-sent events; the stream ends with the session. */
export const listenToEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'client',
  summary: 'Les changements, au fil de l’eau (text/event-stream)',
})
