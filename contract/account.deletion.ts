import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Moment, text } from './core/fields.ts'

/** `current_password` where there is one; else 403 unless the session began in the last quarter of an hour. Ends all sessions. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/account/deletion',
  access: 'signed-in',
  weight: 'password',
  summary: 'Demande la suppression de son compte, qui a lieu sept jours plus tard',
  body: z.object({ current_password: z._default(z.string().check(z.maxLength(1000)), '') }),
  response: z.object({ deletion_at: Moment }),
})

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/account/deletion',
  access: 'signed-in',
  summary: 'Garde son compte, dont on avait demandé la suppression',
  status: 204,
})

const byLink = {
  path: '/account/keep',
  access: 'public',
  media: ['text/html'],
  isCookieless: true,
} as const
const linkQuery = z.object({ token: z._default(z.catch(text(200), ''), '') })

/** A page that changes nothing, because mail programs follow links. */
export const showCancelDeletion = endpoint({
  ...byLink,
  query: linkQuery,
  method: 'GET',
  summary: 'La page du lien qui garde un compte dont la suppression est demandée',
})

export const cancelDeletionByLink = endpoint({
  ...byLink,
  query: linkQuery,
  method: 'POST',
  summary: 'Garde ce compte, sans se connecter',
})
