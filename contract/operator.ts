import * as z from 'zod/mini'
import { INACTIVE_MONTHS } from './account.durations.ts'
import { endpoint } from './core/endpoint.ts'
import { Email, Id, multilineText, pastedText, requiredText, text } from './core/fields.ts'
import { closureFaults } from './rules/operator.closures.ts'
import { isPhone } from './rules/reading/phones.ts'

/** The version is the content's hash. */
const Logo = z.object({ version: z.string(), width: z.int(), height: z.int() })
export type Logo = z.infer<typeof Logo>

/** The class that the map shows: the one of a type, or the worse of both. */
export const MAP_TYPES = ['both', 'phages', 'arn_f'] as const
export const MapType = z.enum(MAP_TYPES)
export type MapType = z.infer<typeof MapType>

export const MAP_TYPE_LABELS: Readonly<Record<MapType, string>> = {
  both: 'Les deux',
  phages: 'Phages',
  arn_f: 'ARN F',
}

/** The evaluation that the declaration of accessibility cites: none yet, the product's own, or another one. */
export const ACCESSIBILITY_STATES = ['not-assessed', 'adopted', 'own'] as const
const AccessibilityState = z.enum(ACCESSIBILITY_STATES)
export type AccessibilityState = z.infer<typeof AccessibilityState>

export const ACCESSIBILITY_STATE_LABELS: Readonly<Record<AccessibilityState, string>> = {
  'not-assessed': 'Aucune évaluation',
  adopted: 'L’auto-évaluation d’Estran',
  own: 'Notre propre évaluation',
}

export const PublicSettings = z.object({
  operator_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  funder_note: z.string(),
  /** How long an activation usually takes; '' says nothing. */
  activation_note: z.string(),
  /** The map offers the country's layers, and its page may fetch them. */
  country_layers: z.boolean(),
  /** The map opens on it. */
  map_type: MapType,
  /** Where closures are published, one department a line; read by `closureLink`. */
  closure_links: z.string(),
  accessibility_state: AccessibilityState,
  /** Per cent of the criteria that are met; null but for an evaluation of the operator’s own. */
  accessibility_rate: z.nullable(z.int()),
  /** Version of the ten fields above. */
  version: z.int(),
  logo: z.nullable(Logo),
  terms_version: z.int(),
  demo: z.boolean(),
  /** Mails are not sent but shown at /demo/mails. */
  demo_mails: z.boolean(),
  /** A mail server is set: else every mail waits. */
  sends_mails: z.boolean(),
  /** A gateway of SMS is set: else nothing of them is shown. */
  sends_sms: z.boolean(),
  /** The site's own address, which begins each link that is passed on; without a stroke at its end. */
  public_url: z.string(),
  coast_version: z.string(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'public',
  summary: 'Les réglages publics de l’opérateur',
  revalidates: true,
  response: PublicSettings,
})

export const RATE_FAULT = 'Écrivez un nombre entier de 0 à 100, par exemple 82.'

const Phone = pastedText(30).check(
  z.refine((value) => value === '' || isPhone(value), {
    error: 'Écrivez un numéro de téléphone, par exemple 02\u00A031\u00A000\u00A000\u00A000.',
  }),
)

/** All faults in one message, as a form shows one of a field. */
const ClosureLinks = multilineText(4000).check(({ value, issues }) => {
  const faults = closureFaults(value)
  if (faults.length > 0) issues.push({ code: 'custom', input: value, message: faults.join(' ') })
})

const AccessibilityRate = z.nullable(
  z.int({ error: RATE_FAULT }).check(z.minimum(0, { error: RATE_FAULT }), z.maximum(100, { error: RATE_FAULT })),
)

/** 409 with the current settings when `version` is not their own. What is absent stays as it is. */
export const updateSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  access: 'super',
  summary: 'Change le nom, le contact et les mentions de l’opérateur, et ce que sa carte montre et cite',
  body: z.object({
    version: z.int(),
    operator_name: requiredText(80),
    contact_email: Email,
    contact_phone: Phone,
    funder_note: multilineText(500),
    activation_note: text(200),
    country_layers: z.boolean(),
    map_type: z.optional(MapType),
    closure_links: z.optional(ClosureLinks),
    accessibility_state: z.optional(AccessibilityState),
    accessibility_rate: z.optional(AccessibilityRate),
  }),
  response: PublicSettings,
})

const Months = z.union(
  INACTIVE_MONTHS.map((months) => z.literal(months)),
  { error: 'Choisissez une des durées.' },
)
const Retention = z.object({
  /** Months without signing in after which an account is deleted; 0: never. */
  inactive_months: Months,
})

export const getRetention = endpoint({
  method: 'GET',
  path: '/settings/retention',
  access: 'super',
  summary: 'Combien de temps ce qui se règle est gardé',
  response: Retention,
})

/** 409 with the current ones where other months than those `seen` hold by now. */
export const updateRetention = endpoint({
  method: 'PUT',
  path: '/settings/retention',
  access: 'super',
  summary: 'Change combien de temps un compte inutilisé est gardé',
  status: 204,
  body: z.extend(Retention, { seen: z.optional(Months) }),
})

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const MAX_LOGO_BYTES = 500 * 1024
/** Smallest and largest side, in pixels. */
export const LOGO_SIDE = { min: 16, max: 2000 } as const

export const updateLogo = endpoint({
  method: 'PUT',
  path: '/settings/logo',
  access: 'super',
  summary: 'Remplace le logo de l’opérateur (PNG, JPEG ou WebP)',
  upload: 'file',
  response: Logo,
})

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/settings/logo',
  access: 'super',
  summary: 'Retire le logo de l’opérateur',
  status: 204,
})

export const getLogo = endpoint({
  method: 'GET',
  path: '/settings/logo/:version',
  access: 'public',
  summary: 'Le logo de l’opérateur',
  media: LOGO_TYPES,
  revalidates: true,
  params: z.object({ version: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
})

/** In the order in which they are best done. */
export const FIRST_DAY_STEPS = ['contact', 'mail', 'second-admin', 'zones', 'scales', 'texts', 'token'] as const
const FirstDayStep = z.enum(FIRST_DAY_STEPS)
export type FirstDayStep = z.infer<typeof FirstDayStep>

export const FirstDay = z.object({
  /** None once the list was ended. */
  steps: z.array(z.object({ key: FirstDayStep, is_done: z.boolean() })),
  /** The laboratory's account, where there is one: its token is issued there. */
  automate_id: z.nullable(Id),
  /** Name and port of the mail server; null: none is set, and mails wait. */
  mail_server: z.nullable(z.string()),
  /** Mails that wait to leave, or to be tried again. */
  waiting_mails: z.int(),
})
export type FirstDay = z.infer<typeof FirstDay>

/** Read from what is stored and set: nothing is ticked by hand. */
export const getFirstDay = endpoint({
  method: 'GET',
  path: '/settings/first-day',
  access: 'super',
  summary: 'Ce qu’il faut pour commencer, et ce qui en est fait',
  response: FirstDay,
})

/** For good: what is left is still done where it always is. Again: nothing more happens. */
export const endFirstDay = endpoint({
  method: 'DELETE',
  path: '/settings/first-day',
  access: 'super',
  summary: 'N’affiche plus ce qu’il faut pour commencer',
  status: 204,
})
