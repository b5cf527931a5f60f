import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, Moment } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'

/** Kinds of mails with their name in the log. A new kind needs a line here, its data and its writer on the server. */
export const MAIL_LABELS = {
  'password-link': 'Lien de mot de passe',
  'already-registered': 'Compte déjà existant',
  'account-activated': 'Compte activé',
  'password-changed': 'Mot de passe modifié',
  'identity-linked': 'Identité liée',
  'second-factor-changed': 'Seconde étape modifiée',
  invitation: 'Invitation',
  'administrator-named': 'Administrateur nommé',
  'address-given': 'Nouvelle adresse',
  'address-left': 'Ancienne adresse',
  'account-unused': 'Compte inutilisé',
  'deletion-asked': 'Suppression demandée',
  'deletion-told': 'Suppression annoncée à l’opérateur',
  'results-received': 'Nouveaux résultats',
  'zone-alert': 'Alerte de zone',
  'alert-digest': 'Alertes regroupées',
  'rankings-proposed': 'Classements proposés',
  'quote-requested': 'Demande de devis',
  'quote-copied': 'Copie d’une demande de devis',
  'quote-answered': 'Réponse à un devis',
  'quote-accepted': 'Devis accepté',
  trial: 'Message d’essai',
  'sms-month': 'Nombre de SMS du mois',
  'number-taken': 'Fin des alertes par SMS',
}
export type MailKind = keyof typeof MAIL_LABELS

export const isMailKind = (text: string): text is MailKind => Object.hasOwn(MAIL_LABELS, text)
export const MAIL_KINDS = Object.keys(MAIL_LABELS).filter(isMailKind)

/** Those that leave by the gateway of SMS, in the same outbox and log. */
export const SMS_LABELS = {
  'sms-alert': 'Alerte par SMS',
  'sms-code': 'Code par SMS',
  'sms-trial': 'SMS d’essai',
}
export type SmsKind = keyof typeof SMS_LABELS

export const isSmsKind = (text: string): text is SmsKind => Object.hasOwn(SMS_LABELS, text)
export const SMS_KINDS = Object.keys(SMS_LABELS).filter(isSmsKind)

/** Mails that only sites with a gateway of SMS know. */
export const isMailAboutSms = (kind: MailKind) => kind === 'sms-month' || kind === 'number-taken'

export const MAIL_STATES = ['waiting', 'retrying', 'sent', 'failed', 'dropped'] as const
export const MailState = z.enum(MAIL_STATES)
export type MailState = z.infer<typeof MailState>

export const MailLine = z.object({
  id: z.uuid(),
  /** A kind that this version does not know is shown as it is. */
  kind: z.string(),
  /** Subject and recipient; '' until the first attempt writes the mail. A number is shown by its end: « •• 12 34 ». */
  recipient: z.string(),
  subject: z.string(),
  user: z.nullable(z.object({ id: Id, name: z.string(), firstname: z.string(), organism_name: z.string() })),
  state: MailState,
  tries: z.int(),
  /**
   * The codes of the last refusal: « EMESSAGE 554 »; « EENVELOPE 550 RCPT » for the recipient’s address; « ESMS 403 ». An
   * SMS is dropped for EMONTH, EDAY, ENOSMS (no gateway any more), or ELATER (a later one tells it).
   */
  error: z.string(),
  queued_at: Moment,
  tried_at: z.nullable(Moment),
  ended_at: z.nullable(Moment),
  /** When one that failed is tried again, or one that waits may leave: an SMS of the night in the morning. */
  next_at: z.nullable(Moment),
})
export type MailLine = z.infer<typeof MailLine>

/** The newest first, unless sorted; those of the last thirty days. */
export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  access: 'super',
  summary: 'Les mails et leur état',
  query: listQuery({
    sort: ['queued_at', 'tried_at', 'recipient', 'tries'],
    filter: ['kind', 'state', 'recipient', 'subject'],
    values: {
      kind: (value) => isMailKind(value) || isSmsKind(value),
      state: (value) => MAIL_STATES.some((state) => state === value),
    },
  }),
  response: listOf(MailLine),
})

/** 409 with its reason for one that has left, is leaving, or has nothing left to tell. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/mails/:id/retry',
  access: 'super',
  summary: 'Réessaye un mail tout de suite',
  status: 204,
  params: z.object({ id: z.uuid() }),
})

/** The longest that one waits for the answer. */
export const TRIAL_SECONDS = 8

/** `error` is '' once the mail server has taken it, else the codes of its refusal, as in the list; EABORT: no answer came in time, and it may have left. */
export const sendTrialMail = endpoint({
  method: 'POST',
  path: '/mails/trial',
  access: 'super',
  // It waits for another's server.
  weight: 'outside',
  summary: 'Envoie un message d’essai à sa propre adresse, et dit ce que le serveur de mails en a fait',
  response: z.object({ recipient: z.string(), error: z.string() }),
})
