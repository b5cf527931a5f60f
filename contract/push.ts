import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { PathId, requiredText } from './core/fields.ts'

/** Base64url without padding, of so many bytes. */
const bytesText = (bytes: number) =>
  z.string().check(z.length(Math.ceil((bytes * 4) / 3)), z.regex(/^[\w-]+$/, { error: 'Cette clé est illisible.' }))

/** As `PushSubscription.toJSON()` says it. */
export const PushSubscriptionInput = z.object({
  endpoint: requiredText(1000),
  keys: z.object({ p256dh: bytesText(65), auth: bytesText(16) }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const getPush = endpoint({
  method: 'GET',
  path: '/account/push',
  access: 'client',
  summary: 'La clé des notifications, et l’adresse de celles de cet appareil',
  response: z.object({ public_key: z.string(), endpoint: z.nullable(z.string()) }),
})

/** Replaces what this session had; what another session had of the same browser ends. */
export const setPush = endpoint({
  method: 'POST',
  path: '/account/push',
  access: 'client',
  summary: 'Recevoir les notifications sur cet appareil',
  status: 204,
  body: PushSubscriptionInput,
})

export const deletePush = endpoint({
  method: 'DELETE',
  path: '/account/push',
  access: 'client',
  summary: 'Ne plus recevoir de notifications sur cet appareil, ou sur un autre des siens',
  status: 204,
  query: z.object({ session_id: z.optional(PathId) }),
})
