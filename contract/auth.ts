import * as z from 'zod/mini'
import { ROLES } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'
import { between, Email, Id, Moment, NewPassword, requiredPastedText, SoughtEmail, text } from './core/fields.ts'

export const GENDERS = ['M', 'F', 'ND', 'NA'] as const

export const GENDER_LABELS: Record<(typeof GENDERS)[number], string> = {
  M: 'Monsieur',
  F: 'Madame',
  ND: 'Non défini',
  NA: 'Non renseigné',
}

/** Those of alerts. `each`: at once; else they are gathered, each day or on Mondays, at one of ALERT_HOURS. */
export const ALERT_MAILS = ['each', 'daily', 'weekly'] as const
export const AlertMails = z.enum(ALERT_MAILS)
export type AlertMails = z.infer<typeof AlertMails>

/** In Paris. */
export const ALERT_HOURS = ['04:30', '06:00', '18:00'] as const
export const AlertHour = z.enum(ALERT_HOURS)
export type AlertHour = z.infer<typeof AlertHour>

/** Why an account is about to be deleted: its person asked for it, or has not signed in for long. */
export const DeletionCause = z.enum(['asked', 'unused'])
export type DeletionCause = z.infer<typeof DeletionCause>

/** As they are stored; the zone is sent with its name. */
export const storedUser = {
  email: z.string(),
  name: z.string(),
  firstname: z.string(),
  organism_name: z.string(),
  siret: z.nullable(z.string()),
  naf_code: z.nullable(z.string()),
  sector_id: z.nullable(Id),
  /** The name of the sector. */
  sector: z.nullable(z.string()),
  sector_comment: z.string(),
  street1: z.string(),
  street2: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  start_zone: z.nullable(z.object({ id: Id, code: z.string(), name: z.string() })),
  lims_client_id: z.nullable(z.string()),
  lims_transmeth: z.nullable(z.string()),
  role: z.enum(ROLES),
  roles: z.array(z.object({ name: z.enum(ROLES) })),
  active: z.boolean(),
}

export const CurrentUser = z.object({
  ...storedUser,
  id: Id,
  terms_version_accepted: z.nullable(z.int()),
  /** Null for people who sign in through a provider only. */
  password_changed_at: z.nullable(Moment),
  /** Whether new results of theirs make a mail. */
  result_mails: z.boolean(),
  alert_mails: AlertMails,
  alert_hour: AlertHour,
  /** For administrators: a mail on mornings when rankings are proposed. */
  proposal_mails: z.boolean(),
  /** When the account is deleted, as the person asked; null: it stays. */
  deletion_at: z.nullable(Moment),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Neither trimmed nor cut: the whole text is hashed. */
const CurrentPassword = z.string().check(z.minLength(1, { error: 'Ce champ est obligatoire.' }), z.maxLength(1000))

/** Second factors that a person may add. */
export const FACTOR_KINDS = ['passkey', 'totp'] as const

/** Proofs that may follow the password or the provider. A recovery code only replaces a lost one. */
export const SECOND_FACTORS = [...FACTOR_KINDS, 'recovery'] as const
export const SecondFactorKind = z.enum(SECOND_FACTORS)
export type SecondFactorKind = z.infer<typeof SecondFactorKind>

/** Proofs that a sign-in still waits for; empty when the operator requires one and the person has none yet. */
export const SecondStep = z.object({ second_factor: z.array(SecondFactorKind) })
export type SecondStep = z.infer<typeof SecondStep>

/** 204 once it is open; 200 with what is left to do when the person has a second step, or must have one. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  weight: 'password',
  summary: 'Ouvre une session',
  response: SecondStep,
  mayBeEmpty: true,
  body: z.object({
    email: SoughtEmail,
    password: CurrentPassword,
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

/** Answers 204 for unknown addresses too, so that it does not reveal accounts. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Envoie un lien pour définir un mot de passe',
  status: 204,
  body: z.object({ email: Email }),
})

const confirmed = {
  password: NewPassword,
  password_confirmation: z.string({ error: 'Ce champ est obligatoire.' }).check(z.maxLength(1000)),
}

const isConfirmed = between(
  'password_confirmation',
  'Les deux mots de passe ne sont pas les mêmes.',
  ({ password, password_confirmation }) =>
    typeof password !== 'string' || typeof password_confirmation !== 'string' || password === password_confirmation,
)

/** A link's token, or the code that its mail has beside it. */
const linkProof = { email: Email, token: requiredPastedText(200) }

/** Uses nothing up. 422 for a link or code that is worth nothing, the same where there is no such account. */
export const checkPasswordLink = endpoint({
  method: 'POST',
  path: '/auth/reset-password/check',
  access: 'public',
  weight: 'password',
  summary: 'Dit si le lien ou le code reçu par mail est encore bon, sans l’user',
  body: z.object(linkProof),
  /** Whether it sets the first password of its account, which also opens a session. */
  response: z.object({ is_first: z.boolean() }),
})

/** A first password opens a session, or leaves its second step to be done; a new one in place of another does not. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  weight: 'password',
  summary: 'Définit un mot de passe avec le lien ou le code reçu par mail',
  status: 204,
  body: z.object({ ...linkProof, ...confirmed, remember: z._default(z.boolean(), false) }).check(isConfirmed),
})

/** Also ends the person's other sessions. */
export const updatePassword = endpoint({
  method: 'PUT',
  path: '/auth/user/password',
  access: 'signed-in',
  weight: 'password',
  summary: 'Change son mot de passe',
  status: 204,
  body: z.object({ current_password: CurrentPassword, ...confirmed }).check(isConfirmed),
})

const PROVIDER_KEYS = ['google', 'microsoft'] as const
export const Provider = z.enum(PROVIDER_KEYS)
export type Provider = z.infer<typeof Provider>
/** How a sign-in begins that may have a second step. */
export const FIRST_STEPS = ['password', ...PROVIDER_KEYS] as const
export const PROVIDERS: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' }

export const redirectToProvider = endpoint({
  method: 'POST',
  path: '/auth/:provider/redirect',
  access: 'public',
  weight: 'outside',
  summary: 'Adresse de connexion chez le fournisseur d’identité',
  params: z.object({ provider: Provider }),
  body: z.optional(
    z.object({
      remember: z._default(z.boolean(), false),
      /** Anything invalid leads to the home page. */
      return_to: z._default(z.catch(text(500), ''), ''),
    }),
  ),
  response: z.object({ redirectUrl: z.string() }),
})

/** On failure it redirects to the login page with `?failed`, which then reads the flash. */
export const signInWithProvider = endpoint({
  method: 'GET',
  path: '/auth/:provider/callback',
  access: 'public',
  weight: 'outside',
  summary: 'Retour du fournisseur d’identité',
  status: 302,
  params: z.object({ provider: Provider }),
})

export const takeFlash = endpoint({
  method: 'GET',
  path: '/auth/flash',
  access: 'public',
  summary: 'Le message laissé par une connexion qui a échoué',
  response: z.object({ message: z.nullable(z.string()) }),
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/auth/terms',
  access: 'signed-in',
  summary: 'Accepte une version des conditions d’utilisation',
  status: 204,
  body: z.object({ version: Id }),
})
