import type { ImportState, ImportedZone as Report } from '../../../contract/zones-import.ts'
import type { ImportedZone, RejectedRow } from './file/zone-file.ts'

export interface KnownZone {
  id: number
  code: string
  name: string
  geometry_md5: string | null
  archived_at: string | null
}

export interface Plan {
  zone: ImportedZone
  state: ImportState
  known: KnownZone | null
  name: string
  shape_changes: boolean
}

export interface Planned {
  plans: Plan[]
  rejected: RejectedRow[]
}

const nameless = (code: string) => `Zone ${code}`

/** `md5s` come from the database, by code_key. */
export function planImport(
  zones: readonly ImportedZone[],
  md5s: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, KnownZone>,
  names: 'file' | 'keep',
): Planned {
  const planned: Planned = { plans: [], rejected: [] }
  const seen = new Map<number, string>()
  for (const zone of zones) {
    const found = known.get(zone.code_key) ?? null
    const twin = found && seen.get(found.id)
    if (found && twin !== undefined) {
      const reason = `Ce code et ${twin} désignent la même zone : ${found.code}.`
      planned.rejected.push(...zone.rows.map((row) => ({ row, code: zone.code, reason })))
      continue
    }
    if (found) seen.set(found.id, zone.code)
    planned.plans.push(planOf(zone, md5s.get(zone.code_key) ?? '', found, names))
  }
  return planned
}

function planOf(zone: ImportedZone, md5: string, known: KnownZone | null, names: 'file' | 'keep'): Plan {
  if (known === null)
    return { zone, state: 'created', known, name: zone.name ?? nameless(zone.code), shape_changes: true }
  const name = names === 'keep' ? known.name : (zone.name ?? known.name)
  const shape_changes = known.geometry_md5 !== md5
  if (known.archived_at !== null) return { zone, state: 'archived', known, name: known.name, shape_changes }
  const isSame = name === known.name && !shape_changes
  return { zone, state: isSame ? 'unchanged' : 'updated', known, name, shape_changes }
}

export const reportOf = ({ zone, state, known, name, shape_changes }: Plan): Report => ({
  rows: zone.rows,
  code: known?.code ?? zone.code,
  name,
  previous_name: known?.name ?? null,
  state,
  shape_changes,
  notes: notesOf(zone, state),
  bbox: zone.bbox,
  outline: state === 'created' || (state === 'updated' && shape_changes) ? zone.outline : null,
})

function notesOf({ notes, name }: ImportedZone, state: ImportState): string[] {
  if (state === 'archived') return ['Zone archivée : elle reste telle quelle.', ...notes]
  return state === 'created' && name === null ? ['Nom absent du fichier : à compléter.', ...notes] : notes
}
