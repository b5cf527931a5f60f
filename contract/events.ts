import { endpoint } from './core/endpoint.ts'

/** What an open page is told to ask again. */
export const EVENT_TOPICS = ['zones'] as const

/** Server-sent events, one per change of a class, a shape or a scale; ends with its session. */
export const listenToEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'client',
  summary: 'Les changements, au fil de l’eau (text/event-stream)',
})
