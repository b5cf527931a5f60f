import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, Moment, PathId, text } from './core/fields.ts'

/** `worse`: only when the class gets worse. */
export const ALERT_LEVELS = ['any', 'worse'] as const
export const AlertLevel = z.enum(ALERT_LEVELS)
export type AlertLevel = z.infer<typeof AlertLevel>

/** Alerts of one person. */
export const MAX_ALERTS = 200

export const Alert = z.object({
  zone: z.object({ id: Id, code: z.string(), name: z.string(), department: z.string() }),
  level: AlertLevel,
  /** Also by SMS when the class gets worse. */
  sms: z.boolean(),
  created_at: Moment,
})
export type Alert = z.infer<typeof Alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  access: 'client',
  summary: 'Les zones sur lesquelles on est alerté',
  response: z.array(Alert),
})

/** A field that is left out stays as it is; a new alert is of `any` level, without SMS. */
export const setAlert = endpoint({
  method: 'PUT',
  path: '/zones/:id/alert',
  access: 'client',
  summary: 'Demande à être alerté des évolutions d’une zone',
  status: 204,
  params: z.object({ id: PathId }),
  body: z.object({ level: z.optional(AlertLevel), sms: z.optional(z.boolean()) }),
})

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/zones/:id/alert',
  access: 'client',
  summary: 'Demande à ne plus être alerté sur une zone',
  status: 204,
  params: z.object({ id: PathId }),
})

const unsubscription = {
  path: '/alerts/unsubscribe',
  access: 'public',
  media: ['text/html'],
  isCookieless: true,
} as const
const linkQuery = z.object({ token: z._default(z.catch(text(3000), ''), '') })

/** A page that changes nothing, because mail programs follow links. */
export const showUnsubscribe = endpoint({
  ...unsubscription,
  query: linkQuery,
  method: 'GET',
  summary: 'La page d’un lien pour ne plus être alerté',
})

/** As programs of mail do (RFC 8058), whatever the body. */
export const unsubscribe = endpoint({
  ...unsubscription,
  query: linkQuery,
  method: 'POST',
  summary: 'Ne plus être alerté, sans se connecter',
})

/** Takes it back; its token, of the page that follows, holds what ended. */
export const resubscribe = endpoint({
  ...unsubscription,
  query: linkQuery,
  path: '/alerts/resubscribe',
  method: 'POST',
  summary: 'Être alerté de nouveau, sans se connecter',
})
