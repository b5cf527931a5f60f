import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { EXPORT_TYPES, ExportFormat } from './core/exports.ts'
import { between, Day, FormKey, Id, IdInput, Moment, multilineText, PathId, text } from './core/fields.ts'
import { listOf, listQuery } from './core/list.ts'
import { RANKING_TYPES, RankingType } from './rankings.ts'
import { readAmount } from './rules/quotes.amount.ts'

export const QUOTE_STATUSES = ['sent', 'seen', 'answered', 'accepted'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  sent: 'Envoyée',
  seen: 'Vue',
  answered: 'Répondue',
  accepted: 'Acceptée',
}

/** Without or with taxes. */
export const QUOTE_TAXES = ['HT', 'TTC'] as const
export const QuoteTax = z.enum(QUOTE_TAXES)
export type QuoteTax = z.infer<typeof QuoteTax>

/** The person who asks, from the account as it is today. */
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

export const QuoteLine = z.object({
  id: Id,
  reference: z.string(),
  zone: z.object({ id: Id, code: z.string(), name: z.string() }),
  organism_name: z.string(),
  name: z.string(),
  firstname: z.string(),
  analyses: z.array(RankingType),
  samples: z.int(),
  wished_on: Day,
  status: z.enum(QUOTE_STATUSES),
  /** In EUR; null until it is answered. */
  amount: z.nullable(z.number()),
  /** Null also in answers from before it was asked. */
  tax: z.nullable(QuoteTax),
  /** The last day on which it can be accepted; null: without end. */
  valid_until: z.nullable(Day),
  created_at: Moment,
  answered_at: z.nullable(Moment),
  accepted_at: z.nullable(Moment),
  version: z.int(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const Quote = z.object({
  ...QuoteLine.shape,
  user_id: Id,
  message: z.string(),
  answer: z.string(),
  seen_at: z.nullable(Moment),
  contact: QuoteContact,
})
export type Quote = z.infer<typeof Quote>

export const MAX_SAMPLES = 1000
const SAMPLES = 'Indiquez un nombre entier, de 1 à 1\u00A0000, par exemple 3.'

const samples = z
  .int({ error: SAMPLES })
  .check(z.minimum(1, { error: SAMPLES }), z.maximum(MAX_SAMPLES, { error: SAMPLES }))

const analyses = z.array(RankingType).check(
  z.minLength(1, { error: 'Choisissez au moins une analyse.' }),
  z.overwrite((chosen) => RANKING_TYPES.filter((type) => chosen.includes(type))),
)

/** Asked while the account has none, and kept in it. */
const address = {
  street1: z.optional(text(150)),
  street2: z.optional(text(150)),
  postcode: z.optional(text(12)),
  city: z.optional(text(100)),
}
export const ADDRESS_FIELDS = ['street1', 'street2', 'postcode', 'city'] as const

/** Whether a request must bring it. */
export const lacksAddress = ({ street1, postcode, city }: Pick<QuoteContact, 'street1' | 'postcode' | 'city'>) =>
  [street1, postcode, city].includes('')

const QuoteRequest = z.object({
  zone_id: IdInput,
  analyses,
  samples,
  wished_on: Day,
  message: z._default(multilineText(2000), ''),
  /** Key of one form: a request sent again with it is the same one. Without a key, the same content on the same day is the same request. */
  key: z.optional(FormKey),
  ...address,
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

/** Gives the person’s name, address and phone number as the operator sees them. */
export const getQuoteContact = endpoint({
  method: 'GET',
  path: '/quotes/contact',
  access: 'client',
  summary: 'Ce que la demande de devis dit de soi',
  response: QuoteContact,
})

/** One's own; an administrator's are all. The newest first, unless sorted. */
export const listQuotes = endpoint({
  method: 'GET',
  path: '/quotes',
  access: 'client',
  summary: 'Les demandes de devis',
  query: listQuery({
    sort: ['reference', 'created_at', 'zone', 'organism_name', 'name', 'wished_on', 'samples', 'status', 'amount'],
    filter: ['reference', 'zone', 'organism_name', 'name', 'status'],
    values: { status: (value) => QUOTE_STATUSES.some((status) => status === value) },
  }),
  response: listOf(QuoteLine),
})

export const exportQuotes = endpoint({
  method: 'GET',
  path: '/quotes/export',
  access: 'admin',
  weight: 'export',
  summary: 'Les demandes de la liste, en CSV ou en XLSX',
  media: EXPORT_TYPES,
  query: z.extend(z.omit(listQuotes.query, { page: true, per_page: true }), { format: ExportFormat }),
})

export const countQuotes = endpoint({
  method: 'GET',
  path: '/quotes/counts',
  access: 'admin',
  summary: 'Combien de demandes de devis attendent une réponse',
  response: z.object({ sent: z.int(), seen: z.int() }),
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/quotes/:id',
  access: 'client',
  summary: 'Une demande de devis',
  params: z.object({ id: PathId }),
  response: Quote,
})

const Amount = z.pipe(
  z.union([text(40), z.number()]).check((payload) => {
    const read = readAmount(payload.value)
    if (typeof read === 'string') payload.issues.push({ code: 'custom', input: payload.value, message: read })
  }),
  z.transform((typed) => Number(readAmount(typed))),
)

const REQUIRED = 'Ce champ est obligatoire.'

/** Seen, at any version, only once; answered, or corrected until it is accepted, with a price; another status as it was answered changes nothing: 409 with the request when `version` is not its own. */
export const updateQuote = endpoint({
  method: 'PUT',
  path: '/quotes/:id',
  access: 'admin',
  summary: 'Marque une demande de devis comme vue, ou y répond',
  params: z.object({ id: PathId }),
  body: z
    .object({
      version: z.int(),
      status: z.enum(QUOTE_STATUSES),
      amount: z.optional(z.nullable(Amount)),
      tax: z._default(z.nullable(QuoteTax), null),
      valid_until: z._default(z.nullable(Day), null),
      answer: z._default(multilineText(5000), ''),
    })
    .check(
      between('amount', REQUIRED, ({ status, amount }) => status !== 'answered' || (amount ?? null) !== null),
      between('tax', REQUIRED, ({ status, tax }) => status !== 'answered' || tax !== null),
      between('valid_until', REQUIRED, ({ status, valid_until }) => status !== 'answered' || valid_until !== null),
    ),
  response: Quote,
})

/** The answer of this version, while it holds; told to the operator by mail: 409 with the request when `version` is not its own. */
export const acceptQuote = endpoint({
  method: 'POST',
  path: '/quotes/:id/accept',
  access: 'client',
  summary: 'Accepte la réponse à sa demande de devis',
  params: z.object({ id: PathId }),
  body: z.object({ version: z.int() }),
  response: Quote,
})
