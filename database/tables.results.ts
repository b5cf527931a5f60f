import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { OutlookProof, ZoneOutlook } from '../contract/outlook.ts'
import type { RankingType } from '../contract/rankings.ts'
import type { FileType } from '../contract/results.files.ts'
import type { Moment, StampedMoment } from './tables.moments.ts'

// Results, and what is computed from them.

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
  revision: Generated<number>
  updated_at: StampedMoment
  user_id: number | null
  is_public: GeneratedAlways<boolean>
  sort_value: GeneratedAlways<number>
  is_numbered: Generated<boolean>
  beside_id: number | null
}

interface ResultRevisionsTable {
  result_id: number
  revision: number
  zone_id: number
  lims_client_id: string | null
  is_shared: boolean
  sampled_on: string
  type: RankingType
  value: number
  below_limit: boolean
  method: string
  received_at: Moment
  user_id: number | null
}

interface ResultReadsTable {
  user_id: number
  result_id: number
  read_at: StampedMoment
}

interface ResultFilesTable {
  id: GeneratedAlways<number>
  result_id: number
  name: string
  media_type: FileType
  size: number
  sha256: Buffer
  created_at: StampedMoment
  name_key: GeneratedAlways<string>
  lims_client_id: string | null
}

interface ResultFileChunksTable {
  file_id: number
  position: number
  content: Buffer
  sha256: Buffer
}

interface ZoneOutlooksTable {
  zone_id: number
  type: RankingType
  content: JSONColumnType<ZoneOutlook>
}

interface OutlookReportTable {
  id: Generated<boolean>
  version: number
  computed_at: Moment
  computed_for: string
  seen_until: string | null
  samplings: number
  proofs: JSONColumnType<OutlookProof[]>
}

interface OutlookChangesTable {
  id: GeneratedAlways<number>
}

export interface ResultTables {
  results: ResultsTable
  result_revisions: ResultRevisionsTable
  result_reads: ResultReadsTable
  result_files: ResultFilesTable
  result_file_chunks: ResultFileChunksTable
  zone_outlooks: ZoneOutlooksTable
  outlook_report: OutlookReportTable
  outlook_changes: OutlookChangesTable
}
