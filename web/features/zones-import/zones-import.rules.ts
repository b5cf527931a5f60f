import { unrolledBox } from '../../../contract/rules/zones.boxes.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { Shape } from '../../../contract/zones-admin.ts'
import type { ImportedZone, ImportReport, ImportState, RepairedRow } from '../../../contract/zones-import.ts'
import { formatChange, formatCount, formatNumber } from '../../lib/format.ts'
import { matches } from '../../lib/search.ts'
import type { MapShape, ShapeBox, ShapeKind } from '../../openlayers/shape-map/shape-types.ts'

export const STATE_LABELS: Record<ImportState, string> = {
  created: 'Créées',
  updated: 'Modifiées',
  unchanged: 'Inchangées',
  archived: 'Archivées, laissées telles quelles',
}

export const STATE_NAMES: Record<ImportState, string> = {
  created: 'Créée',
  updated: 'Modifiée',
  unchanged: 'Inchangée',
  archived: 'Archivée',
}

export const STATE_KINDS: Record<ImportState, ShapeKind> = {
  created: 'new',
  updated: 'changed',
  unchanged: 'same',
  archived: 'same',
}

/** For a zone that already exists. */
export function changesOf({ state, name, previous_name, shape_changes }: ImportedZone): string {
  if (state === 'created') return 'Nouvelle zone'
  if (state !== 'updated') return 'Aucun changement'
  if (name === previous_name) return 'Forme'
  return shape_changes ? 'Nom et forme' : 'Nom'
}

/** A null state means every zone that changes. */
export const linesOf = (zones: readonly ImportedZone[], state: ImportState | null, search: string) =>
  zones.filter((zone) => {
    const isShown = state === null ? zone.state === 'created' || zone.state === 'updated' : zone.state === state
    return isShown && (search === '' || matches(search, zone.code, [zone.name, zone.code, zone.previous_name ?? '']))
  })

/** An outline where the shape changes, else its middle point; repaired outlines before and after. */
export const shapesOf = ({ zones, repaired }: ImportReport): MapShape[] => [
  ...zones.map(({ code, name, state, outline, bbox }) => ({
    id: code,
    geometry: outline ? unrolledOutline(outline, bbox) : middleOf(unrolledBox(bbox)),
    kind: STATE_KINDS[state],
    label: `${zoneTitle({ code, name })}\u00A0: ${STATE_NAMES[state].toLowerCase()}`,
  })),
  ...repaired.flatMap(({ row, code, area_change, drawn }): MapShape[] => {
    const label = `${code}, ligne ${row}\u00A0: contour réparé, surface ${formatChange(area_change)}`
    return drawn
      ? [
          { id: ` ${row} repaired`, geometry: drawn.after, kind: 'repaired', label },
          { id: ` ${row} faulty`, geometry: drawn.before, kind: 'faulty', label },
        ]
      : []
  }),
]

const middleOf = ([west, south, east, north]: ImportedZone['bbox']) => ({
  type: 'Point' as const,
  coordinates: [(west + east) / 2, (south + north) / 2],
})

/** In one piece where it lies on both sides of the 180th meridian, so that the map does not show the whole world. */
function unrolledOutline(outline: Shape, [west, , east]: ImportedZone['bbox']): Shape {
  if (west <= east) return outline
  const eastwards = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    const [x, y]: unknown[] = value
    if (typeof x !== 'number') return value.map(eastwards)
    return [x < 0 ? x + 360 : x, y]
  }
  return { ...outline, coordinates: outline.coordinates.map(eastwards) }
}

/** Degrees, some 50 m: the least that is shown around a repair. */
const ROOM = 0.0005

/** Frames what the repair moved: vertices that only one of the two outlines has. */
export function boxOfRepair({ near, drawn }: RepairedRow): ShapeBox {
  const [before, after] = [positionsOf(drawn?.before.coordinates), positionsOf(drawn?.after.coordinates)]
  const moved = [...before, ...after].filter(([key]) => before.has(key) !== after.has(key)).map(([, place]) => place)
  let [west, south, east, north] = [near[0], near[1], near[0], near[1]]
  for (const [x, y] of moved) {
    ;[west, south] = [Math.min(west, x), Math.min(south, y)]
    ;[east, north] = [Math.max(east, x), Math.max(north, y)]
  }
  return [west - ROOM, south - ROOM, east + ROOM, north + ROOM]
}

function positionsOf(coordinates: unknown, found = new Map<string, [number, number]>()) {
  if (!Array.isArray(coordinates)) return found
  const [x, y]: unknown[] = coordinates
  if (typeof x === 'number' && typeof y === 'number') found.set(`${x} ${y}`, [x, y])
  else for (const one of coordinates) positionsOf(one, found)
  return found
}

/** Null when the report can be applied, perhaps without its rejected rows. */
export function reasonAgainst({ rejected, zones, created, updated }: ImportReport): string | null {
  if (created + updated > 0) return null
  if (rejected.length === 0) return 'Les zones sont déjà comme dans ce fichier.'
  const refused = formatCount(rejected.length, 'ligne refusée', 'lignes refusées')
  return zones.length === 0
    ? `${refused}\u00A0: corrigez le fichier, rien n’y est à importer d’ici là.`
    : `${refused}\u00A0: corrigez le fichier, les autres zones sont déjà comme lui.`
}

export function applyLabel({ rejected, zones, left_out }: ImportReport): string {
  if (rejected.length === 0) return 'Appliquer'
  const taken = zones.length === 1 ? 'la zone valide' : `les ${formatNumber(zones.length)} zones valides`
  return `Importer ${taken}, laisser ${left_out === 1 ? 'l’autre' : `les ${formatNumber(left_out)} autres`}`
}

export function reportTitle(report: ImportReport): string {
  if (report.rejected.length === 0)
    return reasonAgainst(report) === null ? 'Voici ce qui va changer' : 'Rien à importer'
  return reasonAgainst(report) === null ? 'Des lignes de ce fichier sont refusées' : 'Ce fichier est à corriger'
}
