import type { MultiPolygon, Polygon } from 'geojson'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { InactiveMonths } from '../contract/account.durations.ts'
import type { CONTENT_KEYS } from '../contract/contents.ts'
import type { AccessibilityState, LOGO_TYPES, MapType } from '../contract/operator.ts'
import type { ProofContent } from '../contract/proofs.ts'
import type { RANKING_ACTIONS, RankingFields, RankingType } from '../contract/rankings.ts'
import type { AccountTables } from './tables.accounts.ts'
import type { MessageTables } from './tables.messages.ts'

import type { Moment, StampedMoment } from './tables.moments.ts'
import type { SavedEdit } from './tables.rankings.ts'
import type { ResultTables } from './tables.results.ts'

// A test compares these lines with the real database: one column per line, nullable ones end in `| null`.

interface SettingsTable {
  id: Generated<boolean>
  operator_name: string
  contact_email: string
  contact_phone: string
  funder_note: string
  demo_on: string | null
  version: Generated<number>
  activation_note: Generated<string>
  country_layers: Generated<boolean>
  outlook_shown: Generated<boolean>
  second_factor_required: Generated<boolean>
  first_day_ended: Generated<boolean>
  map_type: Generated<MapType>
  closure_links: Generated<string>
  inactive_months: Generated<InactiveMonths>
  deletions_run_at: Moment | null
  accessibility_state: Generated<AccessibilityState>
  accessibility_rate: number | null
  sms_month_max: Generated<number>
  sms_version: Generated<number>
}

interface OperatorLogoTable {
  id: Generated<boolean>
  version: GeneratedAlways<string>
  media_type: (typeof LOGO_TYPES)[number]
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
  edition: Generated<number>
  settled_changes: Generated<string[]>
}

interface DeliveredContentsTable {
  key: (typeof CONTENT_KEYS)[number]
  edition: number
  body: string
}

interface ContentVersionsTable {
  key: (typeof CONTENT_KEYS)[number]
  version: number
  title: string
  body: string
  is_correction: Generated<boolean>
  created_at: StampedMoment
  user_id: number | null
  html: string | null
  change_note: Generated<string>
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

interface ScalesTable {
  type: RankingType
  label: string
  unit: Generated<string>
  validity_days: Generated<number>
  version: Generated<number>
  ranking_days: Generated<number> | null
  names: Generated<string[]>
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
  old_data_advice: Generated<string>
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
  external_id: string | null
  open_version: number | null
  batch_id: number | null
  sampled_on: string | null
  sort_value: number | null
}

interface RankingBatchesTable {
  id: GeneratedAlways<number>
  user_id: number
  created_at: Moment
  alerts_at: Moment
  created: number
  withdrawn_at: Moment | null
  edits: JSONColumnType<readonly SavedEdit[]> | null
  people: Generated<number>
  held_until: Moment | null
  result_ids: Generated<number[]>
  key: string | null
}

interface LimsRankingsTable {
  external_id: string
  revision: number
  is_numbered: boolean
  content: JSONColumnType<Omit<RankingFields, 'class'> & { zone_id: number; type: RankingType; class: string | null }>
  received_at: StampedMoment
  user_id: number | null
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
  batch_id: number | null
  is_undo: Generated<boolean>
}

interface ProofLogosTable {
  version: string
  width: number
  height: number
  content: Buffer
}

interface ProofsTable {
  code_hash: Buffer
  zone_id: number
  day: string
  issued_at: Moment
  content: JSONColumnType<ProofContent>
  logo_version: string | null
}

export interface Tables extends AccountTables, MessageTables, ResultTables {
  settings: SettingsTable
  operator_logo: OperatorLogoTable
  contents: ContentsTable
  content_versions: ContentVersionsTable
  delivered_contents: DeliveredContentsTable
  sectors: SectorsTable
  zones: ZonesTable
  zone_aliases: ZoneAliasesTable
  scales: ScalesTable
  scale_classes: ScaleClassesTable
  rankings: RankingsTable
  ranking_batches: RankingBatchesTable
  ranking_changes: RankingChangesTable
  lims_rankings: LimsRankingsTable
  proof_logos: ProofLogosTable
  proofs: ProofsTable
}
