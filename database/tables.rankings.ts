import type { RankingFields, RankingType } from '../contract/rankings.ts'

/** Columns written for a ranking, whoever decides it. */
export interface RankingState extends RankingFields {
  zone_id: number
  type: RankingType
  /** The laboratory’s key of its row; null for people’s. */
  external_id: string | null
  /** Sent by the laboratory without an end and not changed by a person: it lasts until the next one. */
  is_open: boolean
}

/** All of it, so that an undo can write it back. */
export interface StoredRanking extends RankingState {
  id: number
  version: number
  reason: string
  user_id: number | null
  batch_id: number | null
  created_at: string
  proposed_class: string | null
  sampled_on: string | null
  sort_value: number | null
}

/** A row that a batch wrote, as it was and as it was left; null where there was none. */
export interface SavedEdit {
  before: StoredRanking | null
  after: (RankingState & { id: number }) | null
}
