import * as z from 'zod/mini'
import type { Action } from '../audit/audit.ts'
import { ContentKey } from '../contents.ts'
import { ROLES } from '../core/access.ts'
import { ExportFormat } from '../core/exports.ts'
import { Day, Id } from '../core/fields.ts'
import { QUOTE_STATUSES } from '../quotes.ts'
import { RankingFields, RankingType } from '../rankings.ts'
import { Scale } from '../scales.ts'
import { UserFields } from '../users.ts'

/** Why a provider's sign-in failed; what it or the person sent is never kept. */
export const SIGN_IN_FAILURES = [
  'no-visit',
  'refused-there',
  'answer-refused',
  'no-identity',
  'other-tenant',
  'address-not-vouched-for',
  'address-unknown',
  'address-not-verified-here',
  'other-identity-linked',
  'inactive',
  'automate',
  'unexpected',
] as const
export type SignInFailureReason = (typeof SIGN_IN_FAILURES)[number]

const Nothing = z.object({})

const Means = z.enum(['password', 'google', 'microsoft'])
const By = z.object({ by: Means })

const AccountState = z.object({ role: z.enum(ROLES), active: z.boolean() })
const AccountChange = z.object({ before: AccountState, after: AccountState })

const Token = z.object({ id: Id, name: z.string() })

const RankingChange = z.object({
  zone_id: Id,
  ranking_id: z.optional(Id),
  type: RankingType,
  before: z.nullable(RankingFields),
  after: z.nullable(RankingFields),
  reason: z.string(),
})

const ZoneState = z.object({
  code: z.string(),
  name: z.string(),
  department: z.string(),
  aliases: z.array(z.string()),
})
const ZoneChange = z.object({
  zone_id: Id,
  before: ZoneState,
  after: ZoneState,
  has_new_shape: z.boolean(),
  area_change: z.nullable(z.number()),
})

const ResultState = z.object({
  sampled_on: Day,
  type: RankingType,
  value: z.number(),
  below_limit: z.boolean(),
  method: z.string(),
  lims_client_id: z.nullable(z.string()),
  is_shared: z.boolean(),
})
const ResultChange = z.object({
  zone_id: Id,
  result_id: Id,
  before: z.nullable(ResultState),
  after: z.nullable(ResultState),
})

const Export = z.object({
  format: ExportFormat,
  rows: z.int(),
  /** The columns filtered on. */
  filters: z.array(z.string()),
  is_searched: z.boolean(),
})

const Batch = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
})

const ScaleState = z.pick(Scale, { label: true, validity_days: true, classes: true })

/** Only those that changed. */
const Settings = z.partial(
  z.object({
    operator_name: z.string(),
    contact_email: z.string(),
    contact_phone: z.string(),
    funder_note: z.string(),
    /** Its version. */
    logo: z.nullable(z.string()),
  }),
)

const NewsState = z.object({ title: z.string(), published_from_on: Day, published_to_on: z.nullable(Day) })
const ofNews = { news_id: Id }
const QuoteState = z.object({ status: z.enum(QUOTE_STATUSES), amount: z.nullable(z.number()) })

const ofFile = { result_id: Id, file_name: z.string() }

/** All that is kept of each action: states before and after, and of a person only the names of what changed. */
export const AUDIT_DETAILS = {
  'signed-in': By,
  'sign-in-failed': z.object({ by: z.optional(Means), why: z.optional(z.enum(SIGN_IN_FAILURES)) }),
  'signed-out': Nothing,
  'session-ended': Nothing,
  'other-sessions-ended': Nothing,
  'password-link-asked': Nothing,
  'password-reset': Nothing,
  'password-changed': Nothing,
  'password-refused': Nothing,
  'identity-linked': By,
  'identity-unlinked': By,
  registered: Nothing,
  'registration-repeated': Nothing,
  'registration-expired': Nothing,
  'terms-accepted': z.object({ version: z.int() }),
  'data-exported': Nothing,
  'start-zone-changed': Nothing,
  'administrator-created': Nothing,
  'user-created': z.object({ after: AccountState }),
  'user-updated': z.object({
    fields: z.array(z.keyof(UserFields)),
    before: z.optional(AccountState),
    after: z.optional(AccountState),
  }),
  'user-invited': Nothing,
  'user-activated': AccountChange,
  'user-deactivated': AccountChange,
  'user-deleted': z.object({ before: AccountState }),
  'users-exported': Export,
  'token-created': Token,
  'token-revoked': Token,
  'ranking-assigned': RankingChange,
  'ranking-corrected': RankingChange,
  'ranking-deleted': RankingChange,
  'lims-results-received': Batch,
  'lims-rankings-received': Batch,
  'zone-created': z.object({
    zone_id: Id,
    code: z.string(),
    name: z.string(),
    area_change: z.nullable(z.number()),
  }),
  'zone-changed': ZoneChange,
  'zone-restored': ZoneChange,
  'zone-archived': z.object({ zone_id: Id }),
  'zones-imported': z.object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    archived: z.int(),
    names: z.enum(['file', 'keep']),
    repaired: z.int(),
    left_out: z.array(z.string()),
  }),
  'result-created': ResultChange,
  'result-deleted': ResultChange,
  'results-exported': Export,
  'result-file-added': z.object({ ...ofFile, is_replaced: z.boolean() }),
  'result-file-deleted': z.object(ofFile),
  'result-file-downloaded': z.object(ofFile),
  'result-files-downloaded': z.object({ result_id: Id, files: z.int() }),
  'news-created': z.object({ ...ofNews, after: NewsState }),
  'news-changed': z.object({ ...ofNews, before: NewsState, after: NewsState, has_new_body: z.boolean() }),
  'news-deleted': z.object({ ...ofNews, before: NewsState }),
  'quote-requested': z.object({ reference: z.string(), zone_id: Id }),
  'quote-answered': z.object({ reference: z.string(), before: QuoteState, after: QuoteState }),
  'mail-retried': z.object({ mail: z.string() }),
  'settings-changed': z.object({ before: Settings, after: Settings }),
  'content-changed': z.object({ content: ContentKey, version: z.int(), is_correction: z.boolean() }),
  'scale-changed': z.object({ type: RankingType, before: ScaleState, after: ScaleState }),
} satisfies Record<Action, z.ZodMiniObject>

export type AuditDetails = { [A in Action]: z.infer<(typeof AUDIT_DETAILS)[A]> }
