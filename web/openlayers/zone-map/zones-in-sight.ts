import type OlMap from 'ol/Map.js'
import type { MapPadding } from '../map-types.ts'
import { replaceView, showExtent } from '../view.ts'
import { unionOf } from './zone-index.ts'
import type { ZoneState } from './zone-styles.ts'

/** Leaves room for its neighbours. */
const ZONE_SHARE = 0.4

/** Kept until the person moves the map, to show it again when panels or size change. */
type ShownZones = readonly number[] | 'first' | null

/** The person's own moves of the map, besides drags. */
const MOVES = ['wheel', 'dblclick', 'keydown'] as const

/** Keeps in sight the zones that were asked for: at first the one that is chosen. */
export function keepInSight(map: OlMap, target: HTMLElement, state: Readonly<ZoneState>, padding: MapPadding) {
  let shown: ShownZones = 'first'
  let margin = padding

  const knownExtents = (ids: readonly (number | null)[]) =>
    ids.flatMap((id) => {
      const zone = id === null ? undefined : state.index.get(id)
      return zone ? [zone.extent] : []
    })
  const show = (move: 'animate' | 'jump') => {
    if (shown === null) return
    const extents = knownExtents(shown === 'first' ? [state.selectedId] : shown)
    if (shown !== 'first' && extents.length === 0) return
    showExtent(map, unionOf(extents), { move, ...(extents.length <= 1 && { share: ZONE_SHARE }) })
  }
  const letGo = () => {
    shown = null
  }
  const adapt = (next: MapPadding) => {
    margin = next
    replaceView(map, margin)
    show('jump')
  }
  map.on('change:size', () => adapt(margin))
  map.on('pointerdrag', letGo)
  for (const move of MOVES) target.addEventListener(move, letGo, { passive: move === 'wheel' })

  return {
    adapt,
    letGo,
    /** None of what was asked for is known yet. */
    isAwaited: () => Array.isArray(shown) && knownExtents(shown).length === 0,
    isFirst: () => shown === 'first',
    showAgain: () => show('jump'),
    showZones: (ids: readonly number[]) => {
      shown = ids
      show('animate')
    },
    stop: () => {
      for (const move of MOVES) target.removeEventListener(move, letGo)
    },
  }
}
