import * as z from 'zod/mini'
import { ROLES } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, requiredText } from './fields.ts'

export const GENDERS = ['M', 'F', 'ND', 'NA'] as const

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  firstname: z.string(),
  gender: z.enum(GENDERS),
  /** Exactly one. */
  roles: z.array(z.object({ name: z.enum(ROLES) })),
  active: z.boolean(),
  organism_name: z.string(),
  start_zone: z.nullable(z.object({ id: Id, code: z.string(), name: z.string() })),
  terms_version_accepted: z.nullable(z.int()),
  password_changed_at: z.nullable(Moment),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Ouvre une session',
  status: 204,
  body: z.object({
    email: requiredText(254),
    // Never trimmed nor cut: the whole of it is hashed.
    password: z.string().check(z.minLength(1, { error: 'Ce champ est obligatoire.' }), z.maxLength(1000)),
    remember: z._default(z.boolean(), false),
  }),
})

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'signed-in',
  summary: 'La personne connectée',
  response: CurrentUser,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ferme la session',
  status: 204,
})

const Provider = z.enum(['google', 'microsoft'])
export type Provider = z.infer<typeof Provider>
export const PROVIDERS: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' }

export const redirectToProvider = endpoint({
  method: 'POST',
  path: '/auth/:provider/redirect',
  access: 'public',
  summary: 'Adresse de connexion chez le fournisseur d’identité',
  params: z.object({ provider: Provider }),
  response: z.object({ redirectUrl: z.string() }),
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/auth/terms',
  access: 'signed-in',
  summary: 'Accepte une version des conditions d’utilisation',
  status: 204,
  body: z.object({ version: Id }),
})
