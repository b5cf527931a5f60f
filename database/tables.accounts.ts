import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  AlertHour,
  AlertMails,
  DeletionCause,
  FACTOR_KINDS,
  FIRST_STEPS,
  GENDERS,
  Provider,
} from '../contract/auth.ts'
import type { Role, TokenScope } from '../contract/core/access.ts'
import type { Moment, StampedMoment } from './tables.moments.ts'

interface UsersTable {
  id: GeneratedAlways<number>
  email: string
  password_hash: string | null
  password_changed_at: Moment | null
  role: Role
  active: boolean
  name: string
  firstname: Generated<string>
  gender: Generated<(typeof GENDERS)[number]>
  siret: string | null
  naf_code: string | null
  organism_name: Generated<string>
  sector_id: number | null
  sector_comment: Generated<string>
  street1: Generated<string>
  street2: Generated<string>
  postcode: Generated<string>
  city: Generated<string>
  country: Generated<string>
  start_zone_id: number | null
  lims_client_id: string | null
  lims_transmeth: string | null
  terms_version_accepted: number | null
  terms_accepted_at: Moment | null
  created_at: StampedMoment
  email_verified_at: Moment | null
  version: Generated<number>
  results_read_at: StampedMoment
  result_mails: Generated<boolean>
  alert_mails: Generated<AlertMails>
  proposal_mails: Generated<boolean>
  mail_refused_at: Moment | null
  search_text: GeneratedAlways<string>
  alert_hour: Generated<AlertHour>
  last_seen_on: Generated<string>
  deletion_at: Moment | null
  deletion_cause: DeletionCause | null
  deletion_warnings: Generated<number>
  deletion_mail_id: string | null
}

interface TermsTextsTable {
  sha256: Buffer
  title: string
  html: string
}

interface TermsAcceptancesTable {
  id: GeneratedAlways<number>
  user_id: number
  version: number
  at: Moment
  sha256: Buffer | null
}

interface SessionsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  is_remembered: boolean
  created_at: StampedMoment
  expires_at: Moment
  user_agent: Generated<string>
  used_at: StampedMoment
  is_waiting: Generated<boolean>
  has_second_factor: Generated<boolean>
}

interface ApiTokensTable {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  token_hash: Buffer
  created_at: StampedMoment
  created_by_id: number | null
  expires_at: Moment
  last_used_at: Moment | null
  scope: Generated<TokenScope>
}

interface LimitsTable {
  key: string
  failures: number
  window_ends_at: Moment
  blocked_until: Moment | null
}

interface PasswordTokensTable {
  user_id: number
  token_hash: Buffer
  is_mailed: boolean
  expires_at: Moment
  code_hash: string | null
}

interface IdentitiesTable {
  id: GeneratedAlways<number>
  user_id: number
  provider: Provider
  issuer: string
  subject: string
  created_at: StampedMoment
}

interface ProviderAuthorizationsTable {
  state_hash: Buffer
  browser_hash: Buffer
  provider: Provider
  nonce: string
  code_verifier: string
  remember: boolean
  return_to: string
  expires_at: Moment
}

interface SecondFactorsTable {
  id: GeneratedAlways<number>
  user_id: number
  kind: (typeof FACTOR_KINDS)[number]
  name: Generated<string>
  created_at: StampedMoment
  used_at: Moment | null
  sealed_secret: string | null
  last_step: number | null
  credential_id: string | null
  public_key: Buffer | null
  counter: number | null
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
}

interface PendingSignInsTable {
  token_hash: Buffer
  user_id: number
  by: (typeof FIRST_STEPS)[number]
  remember: boolean
  expires_at: Moment
}

interface PasskeyChallengesTable {
  challenge: string
  user_id: number | null
  expires_at: Moment
}

interface AuditTable {
  id: Generated<number>
  at: StampedMoment
  action: string
  user_id: number | null
  subject_id: number | null
  address: Generated<string>
  request_id: Generated<string>
  details: JSONColumnType<object>
  head_id: number | null
}

/** The tables of accounts: who there is, how they prove it, and what they did. */
export interface AccountTables {
  users: UsersTable
  terms_texts: TermsTextsTable
  terms_acceptances: TermsAcceptancesTable
  sessions: SessionsTable
  api_tokens: ApiTokensTable
  limits: LimitsTable
  password_tokens: PasswordTokensTable
  identities: IdentitiesTable
  provider_authorizations: ProviderAuthorizationsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  pending_sign_ins: PendingSignInsTable
  passkey_challenges: PasskeyChallengesTable
  audit: AuditTable
}
