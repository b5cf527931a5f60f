import * as z from 'zod/mini'
import { TOKEN_SCOPES, type TokenScope } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, Moment, PathId, requiredText } from './core/fields.ts'

export const MAX_TOKEN_DAYS = 365

export const TOKEN_SCOPE_LABELS: Record<TokenScope, string> = {
  lims: 'Envoyer des résultats',
  lecture: 'Lire les zones (QGIS)',
}

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  created_at: Moment,
  /** Null once that person's account is deleted. */
  created_by: z.nullable(z.object({ id: Id, name: z.string() })),
  expires_at: Moment,
  /** Updated about once a minute. */
  last_used_at: z.nullable(Moment),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listTokens = endpoint({
  method: 'GET',
  path: '/users/:id/tokens',
  access: 'super',
  summary: 'Les jetons d’un automate, le dernier émis d’abord',
  params: z.object({ id: PathId }),
  response: z.array(ApiToken),
})

export const createToken = endpoint({
  method: 'POST',
  path: '/users/:id/tokens',
  access: 'super',
  summary: 'Émet un jeton, qui n’est donné que dans cette réponse',
  status: 201,
  params: z.object({ id: PathId }),
  body: z.object({
    name: requiredText(100),
    /** Scope of a program that was written before there were scopes. */
    scope: z._default(z.enum(TOKEN_SCOPES), 'lims'),
    days: z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS)),
  }),
  response: z.extend(ApiToken, { token: z.string() }),
})

export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/users/:id/tokens/:token_id',
  access: 'super',
  summary: 'Révoque un jeton',
  status: 204,
  params: z.object({ id: PathId, token_id: PathId }),
})

export const getCurrentToken = endpoint({
  method: 'GET',
  path: '/lims/token',
  access: 'automate',
  summary: 'Vérifie son propre jeton',
  response: z.object({
    name: z.string(),
    /** The account's email address. */
    account: z.string(),
    expires_at: Moment,
  }),
})
