import { parse } from 'csv-parse/browser/esm/sync'
import { withVisibleEnds } from '../../../../../contract/core/text.ts'
import { RANKING_TYPES } from '../../../../../contract/rankings.ts'
import { secondValues } from '../../../../../contract/rules/reading/beside/names.ts'
import { mayBeValue, remarkFault } from '../../../../../contract/rules/reading/beside/remarks.ts'
import { NO, YES } from '../../../../../contract/rules/reading/beside/states.ts'
import { isLoadUnit, saysOtherUnit } from '../../../../../contract/rules/reading/beside/units.ts'
import { isMonthFirst, readTableDay } from '../../../../../contract/rules/reading/days.ts'
import {
  type CellDelimiter,
  CSV_OPTIONS,
  findDelimiter,
  isSepLine,
  rowFault,
  usualCells,
} from '../../../../../contract/rules/reading/tables.ts'
import { readType } from '../../../../../contract/rules/reading/types.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { classFault, saidClass } from './paste.classes.ts'
import { columnsOf, looksLikeValues, type PastedColumns, type PastedField } from './paste.columns.ts'
import { isStruck, STRUCK_FAULT, withoutStruck } from './paste.struck.ts'
import { byContent, defined, type PastedCells, signed, type TableContext } from './paste.unnamed.ts'

export interface PastedRow {
  /** As counted in what was pasted, from 1. */
  row: number
  /** As it is shown, cut where it is long. */
  text: string
  written: readonly string[]
  /** The code it has, or the one of the row above where it has none: a merged cell. */
  code: string
  /** One or, in a wide table, one a type; a text says why the line cannot be read. */
  cellsOrFault: readonly PastedCells[] | string
}

interface CutRow {
  row: number
  cells: readonly string[]
  raw: string
  isStruck: boolean
}

type NamedColumns = PastedColumns & { header: readonly string[] }

/** Rows under the same names, or without any. */
interface TablePart {
  columns: PastedColumns | null
  rows: CutRow[]
  /** Why none of its rows can be read. */
  fault: string | null
}

export function readTable(pasted: string, context: TableContext): PastedRow[] {
  const text = pasted.replace(/\r\n?/g, '\n')
  const delimiter = findDelimiter(text)
  const rows = cut(text, delimiter).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const parts = partsOf(rows, context)
  const filled = rows.filter(isFilled)
  const usual = usualCells((filled.length > 0 ? filled : rows).map(({ cells }) => cells))
  const days = parts.flatMap((part) => part.rows.flatMap((row) => daysOf(row, part.columns)))
  const isAmerican = days.some(isMonthFirst)
  let code = ''
  return parts.flatMap(({ columns, rows: all, fault }) => {
    const second = valuesFault(columns, all, context)
    return all.map((row) => {
      const { length } = columns?.header ?? { length: usual }
      const values = columns && valuePlaces(columns)
      const doubt = isAmerican && daysOf(row, columns).some(isDayInFigures) ? MONTH_FIRST : null
      const struck = row.isStruck ? STRUCK_FAULT : null
      const why = struck ?? fault ?? rowFault(row, { delimiter, count: length, values }) ?? second ?? doubt
      const cells = trimmed(row.cells)
      const at = columns ? (columns.places.get('code') ?? columns.places.get('zone') ?? 0) : 0
      code = cells[at] || code
      const read = () => (columns ? underNames(cells, columns, context) : byContent(cells, context))
      return { row: row.row, text: cells.join(' ; ').slice(0, 100), written: cells, code, cellsOrFault: why ?? read() }
    })
  })
}

function valuesFault(columns: NamedColumns | null, rows: readonly CutRow[], context: TableContext) {
  const nameAt = (at: number) => columns?.header[at]?.trim() ?? ''
  // A second row of names, or of units, holds no values.
  const ofZones = rows.filter(({ cells }) => isOfZone(trimmed(cells), columns, context))
  const cellsAt = (at: number) => ofZones.map(({ cells }) => cells[at] ?? '')
  const second = columns?.others.find((at) => looksLikeValues(nameAt(at), cellsAt(at)))
  return second === undefined ? null : secondValues(nameAt(second))
}

/** A mail may have several tables, each under its names; a title has one cell. */
function partsOf(rows: readonly CutRow[], context: TableContext) {
  const parts: (TablePart & { columns: NamedColumns | null })[] = []
  let part: (typeof parts)[number] = { columns: null, rows: [], fault: null }
  const begin = (next: typeof part) => {
    parts.push(part)
    part = next
  }
  let above: string | null = null
  for (const row of rows) {
    const cells = trimmed(row.cells, ' ')
    // Most rows: thousands of them must not each be looked through for names.
    if (isOfZone(cells, part.columns, context)) {
      part.rows.push(row)
      continue
    }
    const columns = columnsOf(cells, context.scales, context.today)
    if (columns)
      begin({
        columns: { ...columns, header: row.cells },
        rows: [],
        fault: columns.fault ?? above ?? (row.isStruck ? STRUCK_FAULT : null),
      })
    else if (saysOtherUnit(cells.join(' '))) {
      // A title, or a second row of names.
      above = `Unité autre que l’UFP/g\u00A0: ${cells
        .filter((cell) => cell !== '')
        .join(', ')
        .slice(0, 100)}`
      part.fault ??= above
      if (isFilled(row)) part.rows.push(row)
    } else if (areNames(cells, context)) {
      begin({ columns: null, rows: [row], fault: unknownNames(cells) })
    } else part.rows.push(row)
  }
  return [...parts, part]
}

function isOfZone(cells: readonly string[], columns: PastedColumns | null, { isZone }: TableContext) {
  const at = columns ? (columns.places.get('code') ?? columns.places.get('zone') ?? 0) : 0
  return isZone(cells[at] ?? '')
}

const isFilled = ({ cells }: CutRow) => cells.filter((cell) => cell.trim() !== '').length > 1

/** A line break or a tab within a cell parts two things, but in the names of columns. */
const trimmed = (cells: readonly string[], lineBreak = ' ⏎ ') =>
  cells.map((cell) =>
    withVisibleEnds(cell)
      .replace(/\s*[\n\t]\s*/g, lineBreak)
      .replace(/\s+/g, ' '),
  )

const MONTH_FIRST = 'Ce tableau écrit le mois avant le jour\u00A0: écrivez les jours JJ/MM/AAAA.'
const isDayInFigures = (cell: string) => /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(cell)

function cut(text: string, delimiter: CellDelimiter): CutRow[] {
  const options = { ...CSV_OPTIONS, delimiter, raw: true, bom: true }
  const rowsOf = (quote: '"' | null) =>
    (parse(text, { ...options, quote }) as unknown as { record: string[]; raw: string }[])
      .map(({ record, raw }, index) => ({ row: index + 1, cells: record, raw }))
      .filter(({ row, cells }) => row > 1 || !isSepLine(cells, delimiter))
      .map(({ row, cells, raw }) => ({
        row,
        cells: cells.map(withoutStruck),
        raw: withoutStruck(raw),
        isStruck: isStruck(raw),
      }))
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

const DAY_FIELDS = ['sampled_on', 'day', 'starts_on', 'ends_on'] as const

const daysOf = ({ cells }: CutRow, columns: PastedColumns | null) =>
  columns ? DAY_FIELDS.map((field) => cells[columns.places.get(field) ?? -1] ?? '') : cells.slice(1)

/** Words only, where names of columns are: they may mean something else, as logarithms. */
function areNames(all: readonly string[], { today, scales, isZone }: TableContext) {
  const cells = all.filter((cell) => cell !== '')
  const [first = ''] = cells
  const isData = (cell: string) =>
    readTableDay(cell, today, 'past') !== null ||
    readType(cell, scales) !== null ||
    typeof readValue(cell, false) !== 'string'
  return cells.length >= 3 && !isZone(first) && !/\d/.test(first) && !cells.some(isData)
}

const unknownNames = (cells: readonly string[]) =>
  `Noms de colonnes inconnus\u00A0: ${cells.join(', ').slice(0, 100)}. Écrivez Code, Type, Valeur, Prélèvement.`

function underNames(cells: readonly string[], columns: NamedColumns, { isOtherName, scales }: TableContext) {
  const { places, others, header } = columns
  const at = (field: PastedField) => textAt(cells, places.get(field))
  const found = linesUnder(cells, columns)
  const loads = found.map(({ value }) => readValue(value, false)).filter((load) => typeof load !== 'string')
  for (const place of others) {
    const [name, one] = [header[place] ?? '', cells[place] ?? '']
    const fault = remarkFault(name, one, loads)
    if (fault !== null) return fault
    if (mayBeValue(name, one)) return secondValues(name)
  }
  const unit = at('unit') ?? ''
  if (unit !== '' && !isLoadUnit(unit)) return `L’unité «\u00A0${unit}\u00A0» n’est pas l’UFP/g.`
  const below = at('below_limit') ?? ''
  if (below !== '' && !isYes(below) && !isNo(below)) return `Sous la limite, oui ou non\u00A0? «\u00A0${below}\u00A0»`
  const [first] = found
  if (isNo(below) && loads[0]?.below_limit)
    return `Sous la limite\u00A0: ${below}, mais la valeur est «\u00A0${first?.value}\u00A0».`
  const [code, zone] = [at('code') ?? at('zone') ?? '', at('zone') ?? '']
  if (places.has('code') && isOtherName(zone, code)) return `«\u00A0${zone}\u00A0» n’est pas le nom de ${code}.`
  if (!first) return 'Aucune valeur'
  const ofTypes = columns.classes.map(({ at: place, type }) => ({ cell: cells[place] ?? '', type, isWhole: false }))
  const inWords = others.flatMap((place) => saidClass(header[place] ?? '', cells[place] ?? '') ?? [])
  const said = [...ofTypes, ...inWords]
  return classFault(said, found, scales) ?? found
}

const isYes = (cell: string) => YES.includes(cell.toLowerCase())
const isNo = (cell: string) => NO.includes(cell.toLowerCase())

const textAt = (cells: readonly string[], at: number | undefined) => (at === undefined ? undefined : (cells[at] ?? ''))

/** One or, in a wide table, one a type that has a value. */
function linesUnder(cells: readonly string[], { places, types }: PastedColumns): PastedCells[] {
  const at = (field: PastedField) => textAt(cells, places.get(field))
  const common = {
    code: at('code') ?? at('zone') ?? '',
    class: at('class'),
    sampled_on: at('sampled_on') ?? at('day'),
    starts_on: at('starts_on'),
    ends_on: at('ends_on'),
  }
  if (places.has('value') || places.has('class')) {
    const value = signed(at('sign') ?? '', at('value') ?? '')
    return [
      defined({ ...common, type: at('type'), value: isYes(at('below_limit') ?? '') ? signed('<', value) : value }),
    ]
  }
  return RANKING_TYPES.flatMap((type) => {
    const { value, sign } = types.get(type) ?? {}
    const written = signed(textAt(cells, sign) ?? '', textAt(cells, value) ?? '')
    return written === '' ? [] : [defined({ ...common, type, value: written })]
  })
}
