import { parse } from 'csv-parse/browser/esm/sync'
import { RANKING_TYPES } from '../../../../contract/rankings.ts'
import { isMonthFirst, readCellDay } from '../../../../contract/rules/reading/days.ts'
import {
  CSV_OPTIONS,
  type Delimiter,
  findDelimiter,
  isSepLine,
  MAX_HEADER_ROW,
  rowFault,
  usualCells,
} from '../../../../contract/rules/reading/tables.ts'
import { readType, typeFault } from '../../../../contract/rules/reading/types.ts'
import { readValue } from '../../../../contract/rules/reading/values.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { columnsOf, type PastedColumns, type PastedField } from './paste.columns.ts'

/** What a line says of one zone and type, in its own words. */
export type PastedCells = Partial<
  Record<Exclude<PastedField, 'zone' | 'day' | 'unit' | 'below_limit' | 'sign'>, string>
>

export interface PastedRow {
  /** As counted in what was pasted, from 1. */
  row: number
  text: string
  /** One or, in a wide table, one a type; a text says why the line cannot be read. */
  read: readonly PastedCells[] | string
}

interface CutRow {
  row: number
  cells: readonly string[]
  raw: string
}

interface TableContext {
  scales: readonly Scale[]
  today: string
  /** Whether a cell names the zone of this code. */
  isNameOf: (cell: string, code: string) => boolean
  isZone: (code: string) => boolean
}

export function readTable(text: string, context: TableContext): PastedRow[] {
  const delimiter = findDelimiter(text)
  const rows = cut(text, delimiter)
  const header = rows.slice(0, MAX_HEADER_ROW).find(({ cells }) => columnsOf(trimmed(cells), context.scales) !== null)
  const columns = header ? columnsOf(trimmed(header.cells), context.scales) : null
  const written = rows.filter((row) => row !== header && (!header || row.row > header.row || isFilled(row)))
  const misnamed = columns ? null : unknownNames(rows, context)
  const expected = {
    delimiter,
    count: header?.cells.length ?? usualCells(written.map(({ cells }) => cells)),
    values: columns && valuePlaces(columns),
  }
  const whole = columns?.fault ?? misnamed
  const daysOf = ({ cells }: CutRow) => (columns ? dayPlaces(columns).map((at) => cells[at] ?? '') : cells.slice(1))
  const isAmerican = written.some((row) => daysOf(row).some(isMonthFirst))
  const read = (row: CutRow): PastedRow['read'] => {
    const cells = trimmed(row.cells)
    const fault =
      whole ?? rowFault(row, expected) ?? (isAmerican && daysOf(row).some(isDayInFigures) ? MONTH_FIRST : null)
    return fault ?? (columns ? underNames(cells, columns) : byContent(cells, context))
  }
  return written
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => ({ row: row.row, text: trimmed(row.cells).join(' ; ').slice(0, 100), read: read(row) }))
}

/** Above the names, a title has one cell; a line of data has more, and is told. */
const isFilled = ({ cells }: CutRow) => cells.filter((cell) => cell.trim() !== '').length > 1

const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim())

const MONTH_FIRST = 'Ce tableau écrit le mois avant le jour\u00A0: écrivez les jours JJ/MM/AAAA.'
const isDayInFigures = (cell: string) => /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(cell)

function cut(text: string, delimiter: Delimiter): CutRow[] {
  const options = { ...CSV_OPTIONS, delimiter, raw: true, bom: true }
  const rowsOf = (quote: '"' | null) =>
    (parse(text.replace(/\r\n?/g, '\n'), { ...options, quote }) as unknown as { record: string[]; raw: string }[])
      .map(({ record, raw }, index) => ({ row: index + 1, cells: record, raw }))
      .filter(({ row, cells }) => row > 1 || !isSepLine(cells, delimiter))
  try {
    const rows = rowsOf('"')
    // A quote that ends lines later holds rows that would vanish.
    const hasSwallowed = ({ cells }: CutRow) => cells.some((cell) => cell.includes('\n') && cell.includes(delimiter))
    return rows.some(hasSwallowed) ? rowsOf(null) : rows
  } catch {
    // A quote that never ends.
    return rowsOf(null)
  }
}

const valuePlaces = ({ places, types }: PastedColumns) =>
  [places.get('value'), ...[...types.values()].map(({ value }) => value)].filter((at) => at !== undefined)

const dayPlaces = ({ places }: PastedColumns) =>
  (['sampled_on', 'day', 'starts_on', 'ends_on'] as const)
    .map((field) => places.get(field))
    .filter((at) => at !== undefined)

/** What stands above data like names, but means something else: the numbers below may be logarithms. */
function unknownNames(rows: readonly CutRow[], { today, scales, isZone }: TableContext): string | null {
  const [first] = rows.filter(isFilled)
  const cells = trimmed(first?.cells ?? []).filter((cell) => cell !== '')
  const isData = (cell: string) =>
    readCellDay(cell, today) !== null || readType(cell, scales) !== null || typeof readValue(cell, false) !== 'string'
  if (cells.length < 3 || isZone(cells[0] ?? '') || /\d/.test(cells[0] ?? '') || cells.some(isData)) return null
  return `Noms de colonnes inconnus\u00A0: ${cells.join(', ').slice(0, 100)}. Écrivez Code, Type, Valeur, Prélèvement.`
}

const IS_UNIT = /^(?:ufp|pfu) ?\/ ?g$/i
const YES = ['oui', 'o', 'vrai', 'true', '1']
const NO = ['', 'non', 'n', 'faux', 'false', '0']

function underNames(cells: readonly string[], { places, types }: PastedColumns): readonly PastedCells[] | string {
  const cell = (at: number | undefined) => (at === undefined ? undefined : (cells[at] ?? ''))
  const at = (field: PastedField) => cell(places.get(field))
  const unit = at('unit') ?? ''
  if (unit !== '' && !IS_UNIT.test(unit)) return `L’unité «\u00A0${unit}\u00A0» n’est pas l’UFP/g.`
  const below = (at('below_limit') ?? '').toLowerCase()
  if (!YES.includes(below) && !NO.includes(below)) return `Sous la limite, oui ou non\u00A0? «\u00A0${below}\u00A0»`
  const common = {
    code: at('code') ?? at('zone') ?? '',
    class: at('class'),
    sampled_on: at('sampled_on') ?? at('day'),
    starts_on: at('starts_on'),
    ends_on: at('ends_on'),
  }
  const sign = YES.includes(below) ? '<' : (at('sign') ?? '')
  if (places.has('value') || places.has('class')) {
    return [defined({ ...common, type: at('type'), value: signed(sign, at('value') ?? '') })]
  }
  const found = RANKING_TYPES.flatMap((type) => {
    const { value, sign } = types.get(type) ?? {}
    const written = signed(cell(sign) ?? '', cell(value) ?? '')
    return written === '' ? [] : [defined({ ...common, type, value: written })]
  })
  return found.length > 0 ? found : 'Aucune valeur'
}

const defined = (cells: { [K in keyof PastedCells]: string | undefined }): PastedCells =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined))

const signed = (sign: string, value: string) => (sign === '' || value.startsWith(sign) ? value : `${sign} ${value}`)

const SEVERAL = 'Plusieurs types, valeurs ou jours sur une ligne\u00A0: mettez le nom de chaque colonne.'

/** Without names each cell must be one of what is expected, in any order after the code; none is passed over. */
function byContent([code = '', ...others]: readonly string[], context: TableContext): readonly PastedCells[] | string {
  const { scales, today, isNameOf } = context
  const found = { types: [] as string[], values: [] as string[], days: [] as string[], signs: [] as string[] }
  const unknown: string[] = []
  for (const cell of others) {
    if (cell === '' || IS_UNIT.test(cell)) continue
    if (readType(cell, scales) !== null) found.types.push(cell)
    else if (/^[<>≤≥‹]=?$/.test(cell)) found.signs.push(cell)
    else if (typeof readValue(cell, false) !== 'string') found.values.push(cell)
    else if (readCellDay(cell, today) !== null) found.days.push(cell)
    else if (!isNameOf(cell, code)) unknown.push(cell)
  }
  if (found.types.length === 0) return typeFault(unknown[0] ?? '')
  // A spreadsheet's day number reads as a value, too.
  const last = found.values.at(-1) ?? ''
  if (found.days.length === 0 && readCellDay(last, today) !== null) {
    if (found.values.length === 1) return `Jour ou valeur\u00A0? ${last}\u00A0: mettez le nom de chaque colonne.`
    found.days.push(...found.values.splice(1))
  }
  if (unknown[0] !== undefined) return unknownFault(unknown[0], found)
  if (Object.values(found).some(({ length }) => length > 1)) return SEVERAL
  const [type, value = '', sampled_on] = [found.types[0], found.values[0], found.days[0]]
  return [defined({ code, type, value: signed(found.signs[0] ?? '', value), sampled_on })]
}

/** A cell that is not understood stands where the value is missing, then where the day is. */
function unknownFault(cell: string, { values, days, signs }: Record<'values' | 'days' | 'signs', readonly string[]>) {
  const fault = values.length === 0 ? readValue(signed(signs[0] ?? '', cell), false) : null
  if (typeof fault === 'string') return fault
  return days.length === 0 && /^\d/.test(cell) ? `Date illisible\u00A0: ${cell}` : `Cellule non comprise\u00A0: ${cell}`
}
