import { withFrenchSpaces } from '../../../contract/core/french-spaces.ts'
import { fold } from '../../../contract/core/text.ts'
import { codeCandidates, codeKey, isPartedAs } from '../../../contract/rules/reading/zone-codes.ts'
import type { ImportState, ImportedZone as Report } from '../../../contract/zones-import.ts'
import type { FileZone, RejectedRow, ZoneFile } from './file/zone-file.ts'

export interface ExistingZone {
  id: number
  code: string
  /** Its code, or the other code that it is found by. */
  written: string
  name: string
  geometry_md5: string | null
  archived_at: string | null
  center: [number, number] | null
}

export interface ImportedZonePlan {
  zone: FileZone
  state: ImportState
  existing: ExistingZone | null
  name: string
  /** Keeps its name although the file has another. */
  keeps_name: boolean
  shape_changes: boolean
}

export interface ImportPlan {
  plans: ImportedZonePlan[]
  rejected: RejectedRow[]
}

const nameless = (code: string) => `Zone ${code}`

const HALF_ZONE = 'Une ligne d’un autre code de cette zone est refusée : une zone ne s’importe qu’entière.'

/** 6.01 is the zone 06.01 where that one is known. */
export function withKnownCodes(zones: readonly FileZone[], existing: ReadonlyMap<string, ExistingZone>): FileZone[] {
  return zones.map((zone) => {
    const found = findExisting(existing, zone)
    const code_key = codeKey(found?.written ?? zone.code)
    if (!found || code_key === zone.code_key) return zone
    const note = `Code lu «\u00A0${found.code}\u00A0»\u00A0: «\u00A0${zone.code}\u00A0» a perdu son premier zéro.`
    return { ...zone, code_key, notes: [note, ...zone.notes] }
  })
}

function findExisting(
  existing: ReadonlyMap<string, ExistingZone>,
  { code, department }: Pick<RejectedRow, 'code' | 'department'>,
): ExistingZone | undefined {
  const found = codeCandidates(code ?? '', department).flatMap((key) => existing.get(key) ?? [])
  return found.find(({ written }) => isPartedAs(code ?? '', written))
}

/** `md5s` come from the database, by code_key. A zone of which a row is rejected is left out. */
export function planImport(
  { zones, rejected }: Pick<ZoneFile, 'zones' | 'rejected'>,
  md5s: ReadonlyMap<string, string>,
  existing: ReadonlyMap<string, ExistingZone>,
  names: 'file' | 'keep',
): ImportPlan {
  const planned: ImportPlan = { plans: [], rejected: [...rejected] }
  const half = new Set(rejected.map((row) => findExisting(existing, row)?.id))
  const codes = new Map<number, string[]>()
  for (const zone of zones) {
    const found = findExisting(existing, zone)
    if (found) codes.set(found.id, [...(codes.get(found.id) ?? []), zone.code])
  }
  for (const zone of zones) {
    const found = findExisting(existing, zone) ?? null
    const alike = existing.get(zone.code_key)
    const twin = found && codes.get(found.id)?.find((code) => code !== zone.code)
    const reason = twin
      ? `Ce code et ${twin} désignent la même zone : ${found.code}.`
      : found && half.has(found.id)
        ? HALF_ZONE
        : alike && !found
          ? `Ce code ne diffère que par ses signes de ${alike.written} : est-ce la même zone ?`
          : found
            ? null
            : zone.doubt
    if (reason === null) planned.plans.push(planOf(zone, md5s.get(zone.code_key) ?? '', found, names))
    else
      planned.rejected.push(...zone.rows.map((row) => ({ row, code: zone.code, department: zone.department, reason })))
  }
  planned.rejected.sort((one, other) => one.row - other.row)
  return planned
}

/** Rows of one zone count once, those without a code each. */
export function countLeftOut(rejected: readonly RejectedRow[], existing: ReadonlyMap<string, ExistingZone>): number {
  const zones = rejected.map((row) => {
    const key = codeKey(row.code ?? '')
    return key === '' ? `row ${row.row}` : (findExisting(existing, row)?.code ?? key)
  })
  return new Set(zones).size
}

/** Names that a zone of the file will share with any other zone. */
export function sharedNames(plans: readonly ImportedZonePlan[], existing: ReadonlyMap<string, ExistingZone>) {
  const planned = new Map(plans.flatMap((plan) => (plan.existing ? [[plan.existing.id, plan] as const] : [])))
  const sharing = new Map<string, { name: string; codes: string[]; isInFile: boolean }>()
  const add = (name: string, code: string, isInFile: boolean) => {
    const one = sharing.get(fold(name)) ?? { name, codes: [], isInFile: false }
    sharing.set(fold(name), one)
    one.codes.push(code)
    one.isInFile ||= isInFile
  }
  for (const zone of new Map([...existing.values()].map((zone) => [zone.id, zone])).values()) {
    if (zone.archived_at !== null) continue
    const plan = planned.get(zone.id)
    add(plan?.name ?? zone.name, zone.code, plan !== undefined)
  }
  for (const { zone, name, state } of plans) if (state === 'created') add(name, zone.code, true)
  return [...sharing.values()].flatMap(({ name, codes, isInFile }) =>
    isInFile && codes.length > 1 ? [{ name, codes: codes.toSorted() }] : [],
  )
}

function planOf(zone: FileZone, md5: string, existing: ExistingZone | null, names: 'file' | 'keep'): ImportedZonePlan {
  if (existing === null)
    return {
      zone,
      state: 'created',
      existing,
      name: zone.name ?? nameless(zone.code),
      keeps_name: false,
      shape_changes: true,
    }
  const keeps_name = names === 'keep' || existing.archived_at !== null
  const name = keeps_name ? existing.name : (zone.name ?? existing.name)
  const shape_changes = existing.geometry_md5 !== md5
  if (existing.archived_at !== null) return { zone, state: 'archived', existing, name, keeps_name, shape_changes }
  const isSame = name === existing.name && !shape_changes
  return { zone, state: isSame ? 'unchanged' : 'updated', existing, name, keeps_name, shape_changes }
}

export const reportOf = ({ zone, state, existing, name, keeps_name, shape_changes }: ImportedZonePlan): Report => ({
  rows: zone.rows,
  code: existing?.code ?? zone.code,
  name,
  previous_name: existing?.name ?? null,
  state,
  shape_changes,
  notes: [...notesOf(zone, state), ...(keeps_name ? [] : zone.name_notes)].map(withFrenchSpaces),
  bbox: zone.bbox,
  outline: state === 'created' || (state === 'updated' && shape_changes) ? zone.outline : null,
})

function notesOf({ notes, name, code, department }: FileZone, state: ImportState): string[] {
  if (state === 'archived') return ['Zone archivée : elle reste telle quelle.', ...notes]
  if (state !== 'created') return notes
  const hasLostZero = codeCandidates(code, department).length > 1
  return [
    ...(name === null ? ['Nom absent du fichier : à compléter.'] : []),
    ...(hasLostZero ? [`Si un tableur a ôté le premier zéro de ce code (0${code}), corrigez le fichier.`] : []),
    ...notes,
  ]
}
