import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Moment, requiredPastedText, text } from './core/fields.ts'

/** Alerts by SMS about classes as bad, or worse, in one person's day: milder ones never take the place of a worse one. */
export const MAX_SMS_A_DAY = 10

/** A code is worth ten minutes and five tries, and three are sent in a day. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODES_A_DAY = 3

/** As people write it: 06 12 34 56 78, +33 (0)6…, 0692…; the server reads it. */
const TypedNumber = requiredPastedText(40)

export const OwnPhone = z.object({
  /** E.164; null until a number is proved. */
  number: z.nullable(z.string()),
  /** The number that a code was sent to, and until when that code is worth something. */
  pending: z.nullable(z.object({ number: z.string(), expires_at: Moment })),
})
export type OwnPhone = z.infer<typeof OwnPhone>

/** 404, as the others here, where the operator has no gateway of SMS. */
export const getOwnPhone = endpoint({
  method: 'GET',
  path: '/account/phone',
  access: 'client',
  summary: 'Son numéro pour les alertes par SMS',
  response: OwnPhone,
})

/** 422 for what is no mobile number; 429 after the third code of a day. The number proved before stays meanwhile. */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/account/phone/code',
  access: 'client',
  summary: 'Envoie par SMS le code qui prouve un numéro',
  body: z.object({ number: TypedNumber }),
  response: OwnPhone,
})

/** Whoever proves a number takes it: it ends at the person who had it. */
export const provePhone = endpoint({
  method: 'POST',
  path: '/account/phone/proof',
  access: 'client',
  summary: 'Prouve son numéro par le code reçu',
  body: z.object({ code: requiredPastedText(20) }),
  response: OwnPhone,
})

/** Ends all alerts by SMS, and forgets the number. */
export const deleteOwnPhone = endpoint({
  method: 'DELETE',
  path: '/account/phone',
  access: 'client',
  summary: 'Retire son numéro : plus aucun SMS',
  status: 204,
})

const byLink = {
  path: '/sms/end',
  access: 'public',
  media: ['text/html'],
  isCookieless: true,
} as const
const linkQuery = z.object({ code: z._default(z.catch(text(40), ''), '') })

/** A page that changes nothing; /a/CODE of a message leads to it. */
export const showEndSms = endpoint({
  ...byLink,
  query: linkQuery,
  method: 'GET',
  summary: 'La page du lien d’un SMS, pour ne plus en recevoir',
})

export const endSms = endpoint({
  ...byLink,
  query: linkQuery,
  method: 'POST',
  summary: 'Ne plus recevoir de SMS, sans se connecter',
})

export const SmsSettings = z.object({
  month_max: z.int(),
  /** Grows with each change of `month_max`. */
  version: z.int(),
  /** Messages of this month that have left. */
  sent: z.int(),
})
export type SmsSettings = z.infer<typeof SmsSettings>

export const getSmsSettings = endpoint({
  method: 'GET',
  path: '/settings/sms',
  access: 'super',
  summary: 'Combien de SMS partent par mois, au plus et déjà',
  response: SmsSettings,
})

const MONTH_MAX_FAULT = 'Écrivez un nombre entier de 0 à 100 000, par exemple 2000.'

/** 409 with the current settings when `version` is not their own. */
export const updateSmsSettings = endpoint({
  method: 'PUT',
  path: '/settings/sms',
  access: 'super',
  summary: 'Change combien de SMS partent par mois, au plus',
  body: z.object({
    version: z.int(),
    month_max: z
      .int({ error: MONTH_MAX_FAULT })
      .check(z.minimum(0, { error: MONTH_MAX_FAULT }), z.maximum(100_000, { error: MONTH_MAX_FAULT })),
  }),
  response: SmsSettings,
})

/** The longest that one waits for the gateway: more than a try takes. */
export const SMS_TRIAL_SECONDS = 35

/** `error` is '' once the gateway has taken it, else what it answered, as in the list of messages. */
export const sendTrialSms = endpoint({
  method: 'POST',
  path: '/settings/sms/trial',
  access: 'super',
  // It waits for another's server.
  weight: 'outside',
  summary: 'Envoie un SMS d’essai à un numéro, et dit ce que la passerelle en a fait',
  body: z.object({ number: TypedNumber }),
  response: z.object({ number: z.string(), error: z.string() }),
})
