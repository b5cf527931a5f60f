import type { News } from '../news.ts'
import type { MapType } from '../operator.ts'
import type { Scale } from '../scales.ts'
import type { Zone } from '../zones.ts'

/** The data of the map's page, drawn before the application runs. */
export interface FirstViewInput {
  zone: Zone
  scales: readonly Scale[]
  today: string
  /** The map’s view: one type, or the worse of both. */
  type: MapType
  /** The current ones, the latest first. */
  news: readonly Pick<News, 'title' | 'is_unread'>[]
  /** Stands above everything else on the page. */
  notice: string | null
}

/** Stands beside the drawing, as a kept answer may be older. */
export type FirstViewFacts = Pick<FirstViewInput, 'zone' | 'scales'>

/** HTML, of the zone alone. */
export type RenderFirstView = (input: FirstViewInput) => string
