import type { News } from '../news.ts'
import type { RankingType } from '../rankings.ts'
import type { Scale } from '../scales.ts'
import type { Zone } from '../zones.ts'

/** What the page of the map shows before the application runs. */
export interface FirstViewInput {
  zone: Zone
  scales: readonly Scale[]
  type: RankingType
  /** The current ones, the latest first. */
  news: readonly Pick<News, 'title' | 'is_unread'>[]
  /** Above all there is. */
  notice: string | null
}

/** HTML, of the zone alone. */
export type RenderFirstView = (input: FirstViewInput) => string
