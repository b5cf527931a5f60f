import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Moment } from './core/fields.ts'

export const CONTENT_KEYS = ['legals', 'terms', 'privacy'] as const

export const Content = z.object({
  key: z.enum(CONTENT_KEYS),
  title: z.string(),
  /** Markdown, in which the operator's settings stand already. */
  body: z.string(),
  version: z.int(),
  updated_at: Moment,
})
export type Content = z.infer<typeof Content>

export const getContent = endpoint({
  method: 'GET',
  path: '/contents/:key',
  access: 'public',
  summary: 'Un texte : mentions légales, conditions d’utilisation ou confidentialité',
  params: z.object({ key: z.enum(CONTENT_KEYS) }),
  response: Content,
})
