import { onlyVisible } from '../../../../contract/core/text.ts'
import { codeKey, hasSigns, isPartedAs } from '../../../../contract/rules/reading/zone-codes.ts'
import { FileError, formatNumber, MAX_VERTICES } from '../../../geo/read/file-error.ts'
import type { FileRow, FileRows } from '../../../geo/read/rows.ts'
import { bboxOf } from '../../../geo/shape/center.ts'
import { unite } from '../../../geo/shape/clip.ts'
import { insideOf, toGeometry } from '../../../geo/shape/geometry-text.ts'
import { isTooIntricate } from '../../../geo/shape/intricacy.ts'
import { DETAILED, lightOutline } from '../../../geo/shape/outline.ts'
import { readShape, type ShapeRepair } from '../../../geo/shape/read-shape.ts'
import type { ShapePart } from '../../../geo/shape/rings.ts'
import { distinctShapes } from '../../../geo/shape/same-shape.ts'
import { codeIfKnown, readCode } from './codes.ts'
import { departmentOfCode, readDepartment } from './departments.ts'
import { EXPECTED_CODE_FIELDS, fieldsFor } from './fields.ts'
import { type FileZoneName, readName } from './names.ts'
import type { FileRepairedRow, FileZone, RejectedRow, ZoneFile } from './zone-file.ts'

interface GoodRow {
  row: number
  code: string
  doubt: string | null
  name: FileZoneName
  department: string
  shape: ShapePart[]
  repair: ShapeRepair | null
  note: string | undefined
}

/** The report would be too heavy with more of them. */
const MAX_DRAWN = 100

export function zonesOf({ rows, notes }: FileRows): ZoneFile {
  const rejected: RejectedRow[] = []
  const groups = new Map<string, GoodRow[]>()
  const refused = new Set<string>()
  const seen = new Set<string>()
  let count = 0
  let hasCodes = false
  for (const row of rows) {
    count++
    const [codeField] = fieldsFor('code', row.fields)
    if (codeField === undefined) for (const field of row.fields.keys()) if (seen.size < 40) seen.add(field)
    hasCodes ||= codeField !== undefined
    const value = codeField === undefined ? undefined : row.fields.get(codeField)
    const code = readCode(value)
    const known = codeIfKnown(value)
    const department = departmentOf(row.fields)
    if ('reason' in code && known === null) {
      rejected.push({ row: row.row, code: code.shown, department, reason: code.reason })
      continue
    }
    const written = 'code' in code ? code.code : (known ?? '')
    const key = codeKey(written)
    const read = readRow(row, written, department)
    if ('reason' in read) {
      rejected.push(read)
      refused.add(key)
      continue
    }
    const good = { ...read, doubt: 'reason' in code ? code.reason : null }
    const group = groups.get(key)
    if (group) group.push(good)
    else groups.set(key, [good])
  }
  if (count === 0) throw new FileError('Ce fichier ne contient aucune zone.')
  if (!hasCodes) throw new FileError(noCodes([...seen]))
  const zones: FileZone[] = []
  const taken: GoodRow[] = []
  for (const [key, group] of groups) {
    const zone = refused.has(key) ? HALF_ZONE : merge(key, group)
    if (typeof zone === 'string') {
      rejected.push(...group.map(({ row, code, department }) => ({ row, code, department, reason: zone })))
      continue
    }
    zones.push(zone)
    taken.push(...group)
  }
  rejected.sort((a, b) => a.row - b.row)
  return { rows: count, notes: [...notes, ...noteOnNames(taken)], zones, repaired: repairsOf(taken), rejected }
}

function noCodes(seen: readonly string[]) {
  const found = seen.length === 0 ? 'aucun' : seen.map((field) => onlyVisible(field).slice(0, 40)).join(', ')
  return `Ce fichier n’a pas de colonne de code de zone. Attendue : ${EXPECTED_CODE_FIELDS}. Colonnes trouvées : ${found}.`
}

const HALF_ZONE = 'Une autre ligne de ce code est refusée : une zone ne s’importe qu’entière.'

function departmentOf(fields: FileRow['fields']): string {
  const departments = fieldsFor('department', fields).map((field) => readDepartment(fields.get(field)))
  return departments.find((department) => department !== '') ?? ''
}

function readRow(
  { row, fields, shape }: FileRow,
  code: string,
  department: string,
): Omit<GoodRow, 'doubt'> | RejectedRow {
  const given = shape()
  if (typeof given === 'string') return { row, code, department, reason: given }
  const read = readShape(given.parts)
  if (typeof read === 'string') return { row, code, department, reason: read }
  const [nameField = ''] = fieldsFor('name', fields)
  return {
    row,
    code,
    name: readName(fields.get(nameField)),
    department,
    shape: read.parts,
    repair: read.repair,
    note: given.note,
  }
}

/** Also where the names of the file are not taken. */
function noteOnNames(rows: readonly GoodRow[]): string[] {
  const doubtful = rows.filter(({ name }) => name.isDoubtful).length
  if (doubtful === 0) return []
  const words = doubtful === 1 ? '1 nom semble lu' : `${formatNumber(doubtful)} noms semblent lus`
  return [
    `${words} dans un autre encodage que celui du fichier\u00A0: vérifiez les accents (pour un shapefile, joignez au zip son fichier .cpg).`,
  ]
}

function repairsOf(rows: readonly GoodRow[]): FileRepairedRow[] {
  const repairs = rows.flatMap(({ row, code, shape, repair }) => (repair ? [{ row, code, shape, ...repair }] : []))
  return repairs
    .sort((a, b) => a.row - b.row)
    .map(({ row, code, shape, area_change, near, before }, index) => ({
      row,
      code,
      area_change,
      near,
      drawn: index < MAX_DRAWN ? { before: drawnOf(before), after: drawnOf(shape) } : null,
    }))
}

const drawnOf = (parts: readonly ShapePart[]) => toGeometry(lightOutline(parts, DETAILED), 6)

/** Returns a text when the rows cannot become one zone. */
function merge(code_key: string, group: readonly GoodRow[]): FileZone | string {
  // The one that says the most: 560823 may be 56.08.23 or 56.08.2.3.
  const first = group.find(({ code }) => hasSigns(code)) ?? group[0]
  if (!first) return 'Aucune ligne.'
  const other = group.find(
    ({ code }) => hasSigns(code) && !(isPartedAs(code, first.code) && isPartedAs(first.code, code)),
  )
  if (other) return `« ${first.code} » et « ${other.code} » ne diffèrent que par leurs signes : est-ce la même zone ?`
  const shapes = distinctShapes(group.map(({ shape }) => shape))
  if (shapes.length > 1 && verticesOf(shapes) > MAX_VERTICES) {
    return `Les lignes de ce code ont ensemble plus de ${formatNumber(MAX_VERTICES)} sommets.`
  }
  if (shapes.length > 1 && isTooIntricate(shapes.flat(2))) {
    return 'Les formes de ce code se recouvrent trop pour être réunies.'
  }
  const parts = shapes.length > 1 ? unite(shapes) : first.shape
  const geometry = toGeometry(parts, 6)
  return {
    rows: group.map(({ row }) => row),
    code: first.code,
    doubt: group.find(({ doubt }) => doubt !== null)?.doubt ?? null,
    code_key,
    name: group.find(({ name }) => name.name !== null)?.name.name ?? null,
    department: group.find(({ department }) => department !== '')?.department ?? departmentOfCode(first.code),
    geometry: JSON.stringify(geometry),
    center: insideOf(parts, geometry),
    bbox: bboxOf(geometry),
    outline: toGeometry(lightOutline(parts), 5),
    notes: notesOn(group, first.code, shapes.length),
    name_notes: notesOnName(group),
  }
}

const verticesOf = (shapes: readonly ShapePart[][]) => shapes.flat(2).reduce((sum, ring) => sum + ring.length / 2, 0)

function notesOn(group: readonly GoodRow[], kept: string, shapes: number): string[] {
  const notes = distinct(group.flatMap(({ note }) => note ?? []))
  const others = distinct(group.map(({ code }) => code)).filter((code) => code !== kept)
  if (others.length > 0) notes.push(`Code écrit de plusieurs façons : « ${kept} » est gardé, pas ${quoted(others)}.`)
  if (shapes > 1) notes.push(`${shapes} formes différentes pour ce code, réunies en une.`)
  return notes
}

function notesOnName(group: readonly GoodRow[]): string[] {
  const notes = distinct(group.flatMap(({ name }) => name.note ?? []))
  const [kept, ...others] = distinct(group.flatMap(({ name }) => name.name ?? []))
  if (kept && others.length > 0)
    notes.push(`Plusieurs noms pour ce code : « ${kept} » est gardé, pas ${quoted(others)}.`)
  return notes
}

const distinct = (texts: readonly string[]) => [...new Set(texts)]

function quoted(texts: readonly string[]) {
  const shown = texts.slice(0, 5).map((text) => `« ${text} »`)
  return texts.length > 5 ? `${shown.join(', ')}…` : shown.join(', ')
}
