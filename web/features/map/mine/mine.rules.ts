import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { type NearZone, nearestZones } from '../../start-zone/nearest.rules.ts'
import { type ClassView, rankOfZone } from '../../zones/zone-class.rules.ts'

export interface MineOf {
  /** One’s own zone; null for those who have none. */
  ownId: number | null
  alertedIds: ReadonlySet<number>
}

const isMine = ({ id }: Zone, { ownId, alertedIds }: MineOf) => id === ownId || alertedIds.has(id)

/** One’s own first, then those one is alerted of; the others as they were. */
function mineFirst(zones: readonly Zone[], { ownId, alertedIds }: MineOf): Zone[] {
  const rank = ({ id }: Zone) => (id === ownId ? 0 : alertedIds.has(id) ? 1 : 2)
  return [...zones].sort((a, b) => rank(a) - rank(b))
}

/** One’s own zone and those one is alerted of, the worst first; none when there is only one’s own. */
export function chipsOf(zones: readonly Zone[], view: ClassView, mine: MineOf): Zone[] {
  const chips = mineFirst(zones, mine).filter((zone) => isMine(zone, mine))
  if (chips.every(({ id }) => id === mine.ownId)) return []
  return chips.sort((a, b) => rankOfZone(b, view) - rankOfZone(a, view))
}

/** Whether a class that the view shows has changed after that day. */
export const hasChangedSince = ({ last_changes }: Zone, { type }: ClassView, day: string) =>
  RANKING_TYPES.some((one) => {
    const change = type === 'both' || type === one ? last_changes?.[one] : null
    // A visit is known by its day: what came later on it is marked, too.
    return (change?.since ?? '') >= day
  })

export interface ZoneGroup {
  /** Null where there is but one, which needs none. */
  title: string | null
  zones: readonly Zone[]
}

/** One’s own zones, then those around the centre of one’s own, then at most so many others; each as they were. */
export function groupsOf(zones: readonly Zone[], mine: MineOf, around: readonly NearZone[], max: number): ZoneGroup[] {
  const near = around.map(({ zone }) => zone)
  const own = mineFirst(zones, mine).filter((zone) => isMine(zone, mine))
  const others = zones.filter((zone) => !own.includes(zone) && !near.includes(zone)).slice(0, max)
  if (own.length + near.length === 0) return [{ title: null, zones: others }]
  return [
    { title: 'Mes zones', zones: own },
    { title: 'Autour', zones: near },
    { title: 'Autres zones', zones: others },
  ].filter((group) => group.zones.length > 0)
}

/** The nearest to the centre of one’s own zone, but for one’s own; nothing is asked of the device. */
export const aroundOwn = (zones: readonly Zone[], own: Zone | undefined, mine: MineOf): NearZone[] =>
  own?.center
    ? nearestZones(
        zones.filter((zone) => !isMine(zone, mine)),
        own.center,
      )
    : []
