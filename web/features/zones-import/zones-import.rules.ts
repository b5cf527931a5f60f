import type { ImportedZone, ImportReport, ImportState } from '../../../contract/zones-import.ts'
import { formatCount } from '../../lib/format.ts'
import { matches } from '../../lib/search.ts'
import type { MapShape, ShapeKind } from '../../openlayers/shape-map/shape-types.ts'

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
  return [name !== previous_name && 'Nom', shape_changes && 'Forme'].filter(Boolean).join(' et ')
}

/** A null state means every zone that changes. */
export const linesOf = (zones: readonly ImportedZone[], state: ImportState | null, search: string) =>
  zones.filter((zone) => {
    const isShown = state === null ? zone.state === 'created' || zone.state === 'updated' : zone.state === state
    return isShown && (search === '' || matches(search, zone.code, [zone.name, zone.code, zone.previous_name ?? '']))
  })

/** An outline where the shape changes, else its middle point. */
export const shapesOf = ({ zones }: ImportReport): MapShape[] =>
  zones.map(({ code, name, state, outline, bbox: [west, south, east, north] }) => ({
    id: code,
    geometry: outline ?? { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
    kind: STATE_KINDS[state],
    label: `${code} ${name}\u00A0: ${STATE_NAMES[state].toLowerCase()}`,
  }))

/** Null when the report can be applied. */
export function reasonAgainst({ rejected, created, updated }: ImportReport): string | null {
  if (rejected.length > 0) {
    return `${formatCount(rejected.length, 'ligne refusée', 'lignes refusées')}\u00A0: corrigez le fichier, rien n’est importé d’ici là.`
  }
  return created + updated === 0 ? 'Les zones sont déjà comme dans ce fichier.' : null
}
