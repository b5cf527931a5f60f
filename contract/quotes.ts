import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Day, Id, multilineText } from './core/fields.ts'
import { RANKING_TYPES, RankingType } from './rankings.ts'

export const QUOTE_STATUSES = ['sent', 'seen', 'answered'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  sent: 'Envoyée',
  seen: 'Vue',
  answered: 'Répondue',
}

/** Who asks, as the account is today. */
export const QuoteContact = z.object({
  name: z.string(),
  firstname: z.string(),
  email: z.string(),
  organism_name: z.string(),
  siret: z.nullable(z.string()),
  street1: z.string(),
  street2: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
})
export type QuoteContact = z.infer<typeof QuoteContact>

export const MAX_SAMPLES = 1000
const SAMPLES = 'Indiquez un nombre entier, de 1 à 1\u00A0000.'

const samples = z
  .int({ error: SAMPLES })
  .check(z.minimum(1, { error: SAMPLES }), z.maximum(MAX_SAMPLES, { error: SAMPLES }))

const analyses = z.array(RankingType).check(
  z.minLength(1, { error: 'Choisissez au moins une analyse.' }),
  z.overwrite((chosen) => RANKING_TYPES.filter((type) => chosen.includes(type))),
)

const QuoteRequest = z.object({
  zone_id: Id,
  analyses,
  samples,
  wished_on: Day,
  message: z._default(multilineText(2000), ''),
  /** Of one form: sent again with it, a request is the same one. Without it, the same content on the same day is. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** Told to the operator, and copied to the person, by mail. */
export const createQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  access: 'client',
  summary: 'Demande un devis',
  status: 201,
  body: QuoteRequest,
  response: z.object({ id: Id, reference: z.string() }),
})

/** What the operator knows of who asks. */
export const getQuoteContact = endpoint({
  method: 'GET',
  path: '/quotes/contact',
  access: 'client',
  summary: 'Ce que la demande de devis dit de soi',
  response: QuoteContact,
})
