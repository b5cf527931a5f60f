import { parse } from 'csv-parse/browser/esm/sync'
import { RANKING_TYPES } from '../../../../../contract/rankings.ts'
import { secondValues, subjectOf } from '../../../../../contract/rules/reading/beside/names.ts'
import { mayBeValue, remarkFault } from '../../../../../contract/rules/reading/beside/remarks.ts'
import { NO, YES } from '../../../../../contract/rules/reading/beside/states.ts'
import { targetFault } from '../../../../../contract/rules/reading/beside/targets.ts'
import { isLoadUnit } from '../../../../../contract/rules/reading/beside/units.ts'
import { isMonthFirst } from '../../../../../contract/rules/reading/days.ts'
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
import { looksLikeValues, type PastedColumns, type PastedField, unknownDay } from './paste.columns.ts'
import {
  belowDays,
  type CutRow,
  isDayInRemark,
  isFilled,
  isOfZone,
  type NamedColumns,
  partsOf,
  placeOfCode,
  trimmed,
  unknownDays,
} from './paste.parts.ts'
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
  return parts.flatMap((part) => {
    const { columns, fault } = part
    const doubts = [...part.doubts.values()]
    const ofColumns = columns && columnFault(columns, part.rows, context)
    const undated = belowDays(part, context)
    return part.rows.map((row) => {
      const { length } = columns?.header ?? { length: usual }
      const values = columns && valuePlaces(columns)
      const said = doubts.find(({ isOf }) => isOf(row, columns))?.fault
      const doubt = isAmerican && daysOf(row, columns).some(isDayInFigures) ? MONTH_FIRST : null
      const struck = row.isStruck ? STRUCK_FAULT : null
      const ofRow = struck ?? fault ?? said ?? rowFault(row, { delimiter, count: length, values })
      const why = ofRow ?? ofColumns ?? doubt
      const cells = trimmed(row.cells)
      const own = cells[placeOfCode(columns)] ?? ''
      code = isDitto(own) && isFilled(row) ? code : own || code
      const found = why ?? (columns ? underNames(cells, columns, context) : byContent(cells, context))
      const cellsOrFault =
        typeof found === 'string' ? found : (linesFault(found, row, context, undated.has(row)) ?? found)
      return { row: row.row, text: cells.join(' ; ').slice(0, 100), written: cells, code, cellsOrFault }
    })
  })
}

/** Stands for the cell above: a sign, or « idem ». */
const isDitto = (cell: string) => /^(?:[^\p{L}\d]+|\(?(?:idem|id\.|m[êe]me (?:zone|code)|suite|bis)\)?)$/iu.test(cell)

function linesFault(found: readonly PastedCells[], { target }: CutRow, { scales }: TableContext, isUndated: boolean) {
  const types = found.map(({ type = '' }) => readType(type, scales))
  if (target && !types.some((type) => type === target.type))
    return `Le titre «\u00A0${target.title.slice(0, 100)}\u00A0» n’est pas le type de cette ligne.`
  return isUndated && found.some(({ value = '' }) => value !== '') ? 'Jour du prélèvement manquant' : null
}

/** Why no row can be read, for what a column that is not known holds. */
function columnFault(columns: NamedColumns, rows: readonly CutRow[], context: TableContext) {
  const nameAt = (at: number) => columns.header[at]?.trim() ?? ''
  // A second row of names, or of units, holds no values.
  const ofZones = rows.filter(({ cells }) => isOfZone(trimmed(cells), columns, context))
  const second = columns.others.find((at) =>
    looksLikeValues(
      nameAt(at),
      ofZones.map(({ cells }) => cells[at] ?? ''),
    ),
  )
  if (second !== undefined) return secondValues(nameAt(second))
  const days = unknownDays(columns, ofZones, context)
  return days === undefined ? null : unknownDay(nameAt(days))
}

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

function underNames(cells: readonly string[], columns: NamedColumns, context: TableContext) {
  const { places, others, header } = columns
  const { scales } = context
  const at = (field: PastedField) => textAt(cells, places.get(field))
  const found = linesUnder(cells, columns)
  const types = found.map(({ type = '' }) => readType(type, scales))
  const loads = found.map(({ value }) => readValue(value, false)).filter((load) => typeof load !== 'string')
  for (const place of others) {
    const [name, one] = [header[place] ?? '', cells[place] ?? '']
    const fault = remarkFault(name, one, loads) ?? targetFault(name, one, types, scales)
    if (fault !== null) return fault
    if (mayBeValue(name, one)) return secondValues(name)
    if (isDayInRemark(cells, place, columns, context)) return unknownDay(name)
  }
  const unit = at('unit') ?? ''
  if (unit !== '' && !isLoadUnit(unit)) return `L’unité «\u00A0${unit}\u00A0» n’est pas l’UFP/g.`
  const below = at('below_limit') ?? ''
  if (below !== '' && !isYes(below) && !isNo(below)) return `Sous la limite, oui ou non\u00A0? «\u00A0${below}\u00A0»`
  const [first] = found
  if (isNo(below) && loads[0]?.below_limit)
    return `Sous la limite\u00A0: ${below}, mais la valeur est «\u00A0${first?.value}\u00A0».`
  const zones = zonesFault(cells, columns, context)
  if (zones !== null) return zones
  if (!first) return 'Aucune valeur'
  const ofTypes = columns.classes.map(({ at: place, type }) => ({ cell: cells[place] ?? '', type, isWhole: false }))
  const inWords = others.flatMap((place) => saidClass(header[place] ?? '', cells[place] ?? '') ?? [])
  const said = [...ofTypes, ...inWords]
  return classFault(said, found, scales) ?? found
}

/** Under these names it is no second zone of the row: « Ancien code », « N° dossier »; a place may be called as a zone is. */
const OF_ELSE =
  /ancien|preced|voisin|proche|dossier|rapport|facture|commande|\blot\b|\bliee?s?\b|^regroup|^(?:(?:code|ref|n°|num|id)\S* (?:du |de )?)?client/
const OF_PLACES =
  /commune|ville|\bport\b|adresse|bassin|region|origine|destination|provenance|localisation|\blieu|secteur|riviere|estuaire|quartier|zone (?:marine|rephy)|client|societe|entreprise|organisme|demandeur|producteur/
const OF_POINTS = /^(?:station|point|site)s?\b/
const OF_ZONE_NAME = /^noms? (?:de )?(?:la )?zone|^zone (?:nom|libelle)|^(?:libelle|designation) (?:de )?(?:la )?zone/

/** A second zone on the row, by its code or its name: the rows of one column may have been sorted without the other. */
function zonesFault(cells: readonly string[], { places, others, titles }: NamedColumns, context: TableContext) {
  const { isOtherName, isOtherCode, isNameOfOther } = context
  const at = places.get('code') ?? places.get('zone') ?? -1
  const code = cells[at] ?? ''
  const zone = places.has('code') ? (cells[places.get('zone') ?? -1] ?? '') : ''
  if (isOtherName(zone, code)) return `«\u00A0${zone}\u00A0» n’est pas le nom de ${code}.`
  const isOther = (place: number) => {
    const [title, cell] = [titles[place] ?? '', cells[place] ?? '']
    if (cell === '' || OF_ELSE.test(title)) return false
    if (/\d/.test(cell) && isOtherCode(cell, code)) return true
    if (!/\p{L}/u.test(cell)) return false
    return OF_ZONE_NAME.test(title)
      ? isOtherName(cell, code)
      : !OF_PLACES.test(title) && (subjectOf(title) === null || OF_POINTS.test(title)) && isNameOfOther(cell, code)
  }
  const second = [...(zone === '' ? [] : [places.get('zone') ?? -1]), ...others].find(isOther)
  return second === undefined ? null : `«\u00A0${cells[second]}\u00A0» est d’une autre zone que ${code}.`
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
