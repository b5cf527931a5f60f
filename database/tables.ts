import type { MultiPolygon, Polygon } from 'geojson'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { GENDERS, Provider } from '../contract/auth.ts'
import type { CONTENT_KEYS } from '../contract/contents.ts'
import type { Role } from '../contract/core/access.ts'
import type { RANKING_ACTIONS, RankingFields, RankingType } from '../contract/rankings.ts'

// A test compares these lines with the real database: one column per line, nullable ones end in `| null`.

/** ISO 8601 in UTC. */
type Moment = ColumnType<string, Date | string, Date | string>
type StampedMoment = ColumnType<string, Date | string | undefined, Date | string>

interface SettingsTable {
  id: Generated<boolean>
  operator_name: string
  contact_email: string
  contact_phone: string
  funder_note: string
  demo_on: string | null
  version: Generated<number>
}

interface OperatorLogoTable {
  id: Generated<boolean>
  version: GeneratedAlways<string>
  media_type: string
  width: number
  height: number
  content: Buffer
}

interface ContentsTable {
  key: (typeof CONTENT_KEYS)[number]
  title: string
  body: string
  version: Generated<number>
  updated_at: StampedMoment
}

interface SectorsTable {
  id: GeneratedAlways<number>
  name: string
  needs_comment: Generated<boolean>
}

interface ZonesTable {
  id: GeneratedAlways<number>
  code: string
  code_key: GeneratedAlways<string>
  name: string
  department: string
  geometry: JSONColumnType<Polygon | MultiPolygon> | null
  geometry_md5: GeneratedAlways<string> | null
  center: [number, number] | null
  bbox: [number, number, number, number] | null
  created_at: StampedMoment
  updated_at: StampedMoment
  archived_at: Moment | null
  version: Generated<number>
  search_text: GeneratedAlways<string>
}

interface ZoneAliasesTable {
  code_key: GeneratedAlways<string>
  zone_id: number
  code: string
}

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
}

interface LimitsTable {
  key: string
  failures: number
  window_ends_at: Moment
  blocked_until: Moment | null
}

interface ScalesTable {
  type: RankingType
  label: string
  unit: Generated<string>
  validity_days: Generated<number>
  version: Generated<number>
}

interface ScaleClassesTable {
  type: RankingType
  key: string
  position: number
  label: string
  min: number | null
  max: number | null
  fill: string
  text: string
  mark: string
  advice: string
  is_retired: Generated<boolean>
}

interface RankingsTable {
  id: GeneratedAlways<number>
  zone_id: number
  type: RankingType
  class: string
  value: number | null
  below_limit: Generated<boolean>
  starts_on: string
  ends_on: string | null
  created_at: StampedMoment
  proposed_class: string | null
  reason: Generated<string>
  user_id: number | null
  version: Generated<number>
}

interface RankingChangesTable {
  id: GeneratedAlways<number>
  zone_id: number
  ranking_id: number
  type: RankingType
  action: (typeof RANKING_ACTIONS)[number]
  user_id: number | null
  reason: string
  before: JSONColumnType<RankingFields>
  after: JSONColumnType<RankingFields> | null
  at: StampedMoment
}

interface ResultsTable {
  id: GeneratedAlways<number>
  external_id: string | null
  zone_id: number
  lims_client_id: string | null
  is_shared: Generated<boolean>
  sampled_on: string
  type: RankingType
  value: number
  below_limit: Generated<boolean>
  method: Generated<string>
  created_at: StampedMoment
}

interface ResultFilesTable {
  id: GeneratedAlways<number>
  result_id: number
  name: string
  media_type: string
  size: number
  sha256: Buffer
  content: Buffer
  created_at: StampedMoment
}

interface PasswordTokensTable {
  user_id: number
  token_hash: Buffer
  is_mailed: boolean
  expires_at: Moment
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

interface AuditTable {
  id: Generated<number>
  at: StampedMoment
  action: string
  user_id: number | null
  subject_id: number | null
  address: Generated<string>
  request_id: Generated<string>
  details: JSONColumnType<Record<string, unknown>>
}

export interface Tables {
  settings: SettingsTable
  operator_logo: OperatorLogoTable
  contents: ContentsTable
  sectors: SectorsTable
  zones: ZonesTable
  zone_aliases: ZoneAliasesTable
  users: UsersTable
  sessions: SessionsTable
  api_tokens: ApiTokensTable
  limits: LimitsTable
  scales: ScalesTable
  scale_classes: ScaleClassesTable
  rankings: RankingsTable
  ranking_changes: RankingChangesTable
  results: ResultsTable
  result_files: ResultFilesTable
  password_tokens: PasswordTokensTable
  identities: IdentitiesTable
  provider_authorizations: ProviderAuthorizationsTable
  audit: AuditTable
}
