import { onlyVisible } from '../../../../contract/core/text.ts'
import { codeKey } from '../../../../contract/zones.codes.ts'
import { counted, FileError, MAX_VERTICES } from '../../../geo/read/file-error.ts'
import type { Row } from '../../../geo/read/rows.ts'
import { bboxOf } from '../../../geo/shape/center.ts'
import { insideOf, toGeometry } from '../../../geo/shape/geometry-text.ts'
import { lightOutline } from '../../../geo/shape/outline.ts'
import type { Part } from '../../../geo/shape/rings.ts'
import { distinctShapes } from '../../../geo/shape/same-shape.ts'
import { unite } from '../../../geo/shape/unite.ts'
import { readShape } from '../../../geo/shape/validity.ts'
import { readCode } from './codes.ts'
import { departmentOfCode, readDepartment } from './departments.ts'
import { EXPECTED_CODE_FIELDS, fieldsFor } from './fields.ts'
import { type Name, readName } from './names.ts'
import type { ImportedZone, RejectedRow, ZoneFile } from './zone-file.ts'

interface GoodRow {
  row: number
  code: string
  name: Name
  department: string
  shape: Part[]
}

export function zonesOf(rows: Iterable<Row>): ZoneFile {
  const rejected: RejectedRow[] = []
  const groups = new Map<string, GoodRow[]>()
  const seen = new Set<string>()
  let count = 0
  let hasCodes = false
  for (const row of rows) {
    count++
    const [codeField] = fieldsFor('code', row.fields)
    if (codeField === undefined) for (const field of row.fields.keys()) if (seen.size < 40) seen.add(field)
    hasCodes ||= codeField !== undefined
    const read = readRow(row, codeField)
    if ('reason' in read) {
      rejected.push(read)
      continue
    }
    const group = groups.get(codeKey(read.code))
    if (group) group.push(read)
    else groups.set(codeKey(read.code), [read])
  }
  if (count === 0) throw new FileError('Ce fichier ne contient aucune zone.')
  if (!hasCodes) throw new FileError(noCodes([...seen]))
  const zones: ImportedZone[] = []
  for (const [key, group] of groups) {
    const zone = merge(key, group)
    if (typeof zone !== 'string') zones.push(zone)
    else rejected.push(...group.map(({ row, code }) => ({ row, code, reason: zone })))
  }
  return { rows: count, zones, rejected: rejected.sort((a, b) => a.row - b.row) }
}

function noCodes(seen: readonly string[]) {
  const found = seen.length === 0 ? 'aucun' : seen.map((field) => onlyVisible(field).slice(0, 40)).join(', ')
  return `Ce fichier n’a pas de colonne de code de zone. Attendue : ${EXPECTED_CODE_FIELDS}. Colonnes trouvées : ${found}.`
}

function readRow({ row, fields, shape }: Row, codeField: string | undefined): GoodRow | RejectedRow {
  const code = readCode(codeField === undefined ? undefined : fields.get(codeField))
  if ('reason' in code) return { row, code: code.shown, reason: code.reason }
  const parts = shape()
  const read = typeof parts === 'string' ? parts : readShape(parts)
  if (typeof read === 'string') return { row, code: code.code, reason: read }
  const [nameField = ''] = fieldsFor('name', fields)
  const departments = fieldsFor('department', fields).map((field) => readDepartment(fields.get(field)))
  return {
    row,
    code: code.code,
    name: readName(fields.get(nameField)),
    department: departments.find((department) => department !== '') ?? '',
    shape: read,
  }
}

/** Returns a text when the rows cannot become one zone. */
function merge(code_key: string, group: readonly GoodRow[]): ImportedZone | string {
  const [first] = group
  if (!first) return 'Aucune ligne.'
  const shapes = distinctShapes(group.map(({ shape }) => shape))
  if (shapes.length > 1 && verticesOf(shapes) > MAX_VERTICES) {
    return `Les lignes de ce code ont ensemble plus de ${counted(MAX_VERTICES)} sommets.`
  }
  const parts = shapes.length > 1 ? unite(shapes) : first.shape
  const geometry = toGeometry(parts, 6)
  return {
    rows: group.map(({ row }) => row),
    code: first.code,
    code_key,
    name: group.find(({ name }) => name.name !== null)?.name.name ?? null,
    department: group.find(({ department }) => department !== '')?.department ?? departmentOfCode(first.code),
    geometry: JSON.stringify(geometry),
    center: insideOf(parts, geometry),
    bbox: bboxOf(geometry),
    outline: toGeometry(lightOutline(parts), 5),
    notes: notesOn(group, shapes.length),
  }
}

const verticesOf = (shapes: readonly Part[][]) => shapes.flat(2).reduce((sum, ring) => sum + ring.length / 2, 0)

function notesOn(group: readonly GoodRow[], shapes: number): string[] {
  const notes = new Set(group.flatMap(({ name }) => name.note ?? []))
  const [kept, ...others] = distinct(group.flatMap(({ name }) => name.name ?? []))
  if (kept && others.length > 0)
    notes.add(`Plusieurs noms pour ce code : « ${kept} » est gardé, pas ${quoted(others)}.`)
  const [code, ...codes] = distinct(group.map((row) => row.code))
  if (code && codes.length > 0)
    notes.add(`Code écrit de plusieurs façons : « ${code} » est gardé, pas ${quoted(codes)}.`)
  if (shapes > 1) notes.add(`${shapes} formes différentes pour ce code, réunies en une.`)
  return [...notes]
}

const distinct = (texts: readonly string[]) => [...new Set(texts)]

function quoted(texts: readonly string[]) {
  const shown = texts.slice(0, 5).map((text) => `« ${text} »`)
  return texts.length > 5 ? `${shown.join(', ')}…` : shown.join(', ')
}
