import { sql } from 'kysely'
import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import { type Band, EVERY, partsByClass } from './bands.ts'
import type { Order } from './pages.ts'

const column = (name: string) => sql.ref(`results.${name}`)

const isOfType = (type: string) => sql<boolean>`results.type = ${type}`

const OF_EACH_TYPE = RANKING_TYPES.map(isOfType)
const OF_EACH_SIDE = [sql<boolean>`results.is_public`, sql<boolean>`not results.is_public`]
const OF_ALL_FOUR = OF_EACH_SIDE.flatMap((side) => OF_EACH_TYPE.map((type) => sql<boolean>`(${side} and ${type})`))

/** By whose results are meant, the parts of them that an index has in order; what has none is few and is sorted. */
const STREAMS = {
  'public of a zone': { sampled_on: OF_EACH_TYPE, load: [EVERY], updated_at: [EVERY] },
  'all of a zone': { sampled_on: OF_ALL_FOUR, load: OF_EACH_SIDE, updated_at: [EVERY] },
  'one client': { sampled_on: [EVERY], load: [EVERY], updated_at: [EVERY] },
  all: { sampled_on: [EVERY], load: [EVERY], updated_at: OF_EACH_SIDE },
}

interface Sorted {
  bands: readonly Band[]
  of: keyof typeof STREAMS
}

/** The latest sampling first, unless sorted. */
export function orderOf(sort = '-sampled_on', { bands, of }: Sorted): Order {
  const streams = STREAMS[of]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const turned = <T>(parts: T[]) => (direction === 'desc' ? parts.toReversed() : parts)
  const id = column('id')
  const latest: Order = {
    parts: [EVERY],
    by: [
      [column('sampled_on'), 'desc'],
      [id, 'desc'],
    ],
    streams: streams.sampled_on,
  }
  const along = (name: string): Order['by'] => [
    [column(name), direction],
    [id, direction],
  ]
  switch (sort.replace(/^-/, '')) {
    case 'value':
      return { parts: [EVERY], by: along('load'), streams: streams.load }
    case 'class':
      return { parts: turned(partsByClass(bands)), by: along('load'), streams: streams.load }
    case 'type':
      return { ...latest, parts: turned(RANKING_TYPES.toSorted().map(isOfType)) }
    case 'received_at':
      return { parts: [EVERY], by: along('updated_at'), streams: streams.updated_at }
    case 'zone':
      return { ...latest, streams: STREAMS['all of a zone'].sampled_on, zones: direction }
    default:
      return { ...latest, by: along('sampled_on') }
  }
}
