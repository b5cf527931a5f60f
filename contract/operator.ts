import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'

export const PublicSettings = z.object({
  operator_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  funder_note: z.string(),
  terms_version: z.int(),
  demo: z.boolean(),
  /** Mails are not sent but shown at /demo/mails. */
  demo_mails: z.boolean(),
  coast_version: z.string(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'public',
  summary: 'Les réglages publics de l’opérateur',
  response: PublicSettings,
})
