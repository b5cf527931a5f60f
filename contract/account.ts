import * as z from 'zod/mini'
import { AlertLevel } from './alerts.ts'
import { OwnAuditEntry } from './audit.entries.ts'
import { AlertHour, AlertMails, CurrentUser, GENDERS, PROVIDERS } from './auth.ts'
import { TermsAcceptance } from './contents.ts'
import { endpoint } from './core/endpoint.ts'
import { Day, Id, Moment, namesOneChange, PathId } from './core/fields.ts'
import { MailState } from './mails.ts'
import { Quote } from './quotes.ts'
import { RankingType } from './rankings.ts'

export const OpenSession = z.object({
  id: Id,
  is_current: z.boolean(),
  is_remembered: z.boolean(),
  created_at: Moment,
  /** Updated about once an hour. */
  used_at: Moment,
  expires_at: Moment,
  user_agent: z.string(),
  /** Notifications come there; null where they do not. */
  notified_since: z.nullable(Moment),
})
export type OpenSession = z.infer<typeof OpenSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'signed-in',
  summary: 'Ses sessions ouvertes, la dernière utilisée d’abord',
  response: z.array(OpenSession),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'signed-in',
  summary: 'Ferme toutes ses sessions sauf celle-ci',
  status: 204,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'signed-in',
  summary: 'Ferme une de ses sessions',
  status: 204,
  params: z.object({ id: PathId }),
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/account/preferences',
  access: 'signed-in',
  summary: 'Change ses préférences ; celles qui ne sont pas dites restent',
  status: 204,
  body: z
    .object({
      result_mails: z.optional(z.boolean()),
      alert_mails: z.optional(AlertMails),
      alert_hour: z.optional(AlertHour),
      proposal_mails: z.optional(z.boolean()),
    })
    .check(namesOneChange),
})

/** Right of access and portability (RGPD, articles 15 and 20). */
export const AccountData = z.object({
  exported_at: Moment,
  person: z.object({
    ...CurrentUser.shape,
    gender: z.enum(GENDERS),
    last_seen_on: Day,
    email_verified_at: z.nullable(Moment),
    terms_accepted_at: z.nullable(Moment),
    /** Results that came until then count as read. */
    results_read_at: Moment,
    created_at: Moment,
  }),
  /** The terms that were accepted, the latest first. */
  terms: z.array(TermsAcceptance),
  identities: z.array(
    z.object({
      provider: z.enum(Object.keys(PROVIDERS)),
      issuer: z.string(),
      subject: z.string(),
      created_at: Moment,
    }),
  ),
  sessions: z.array(z.omit(OpenSession, { is_current: true })),
  results: z.array(
    z.object({
      sampled_on: Day,
      zone: z.string(),
      type: RankingType,
      value: z.number(),
      below_limit: z.boolean(),
      is_shared: z.boolean(),
      method: z.string(),
      files: z.array(z.string()),
    }),
  ),
  /** For alerts by SMS: the number, and one that waits to be proved. */
  phones: z.array(z.object({ number: z.string(), proved_at: z.nullable(Moment) })),
  alerts: z.array(z.object({ zone: z.string(), level: AlertLevel, sms: z.boolean(), created_at: Moment })),
  news_read: z.array(z.object({ title: z.string(), read_at: Moment })),
  news_written: z.array(z.object({ title: z.string(), body: z.string(), created_at: Moment })),
  quotes: z.array(
    z.object({
      ...z.pick(Quote, { reference: true, analyses: true, samples: true, wished_on: true, message: true }).shape,
      ...z.pick(Quote, { status: true, amount: true, answer: true, created_at: true, answered_at: true }).shape,
      ...z.pick(Quote, { tax: true, valid_until: true, accepted_at: true }).shape,
      zone: z.string(),
    }),
  ),
  /** Those of the last thirty days; their text is not kept. */
  mails: z.array(z.object({ subject: z.string(), state: MailState, queued_at: Moment })),
  audit: z.array(OwnAuditEntry),
})
export type AccountData = z.infer<typeof AccountData>

export const exportAccountData = endpoint({
  method: 'GET',
  path: '/account/data',
  access: 'signed-in',
  weight: 'heavy',
  summary: 'Tout ce qui est gardé sur soi, à télécharger',
  response: AccountData,
})
