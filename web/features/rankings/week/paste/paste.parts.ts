import { fold, withVisibleEnds } from '../../../../../contract/core/text.ts'
import type { RankingType } from '../../../../../contract/rankings.ts'
import { columnWords, subjectOf } from '../../../../../contract/rules/reading/beside/names.ts'
import { targetOf } from '../../../../../contract/rules/reading/beside/targets.ts'
import { isDoubtfulTitle, markOf, saysDay, titleOf } from '../../../../../contract/rules/reading/beside/titles.ts'
import { saysOtherUnit } from '../../../../../contract/rules/reading/beside/units.ts'
import { readTableDay } from '../../../../../contract/rules/reading/days.ts'
import { readType } from '../../../../../contract/rules/reading/types.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { columnsOf, type PastedColumns } from './paste.columns.ts'
import { STRUCK_FAULT } from './paste.struck.ts'
import type { TableContext } from './paste.unnamed.ts'

// What was pasted is cut into tables: the rows under the same names, and the titles that say something of them.

export interface CutRow {
  row: number
  cells: readonly string[]
  raw: string
  isStruck: boolean
  /** The type, or another virus, that a title above it names. */
  target?: NamedTarget
}

export interface NamedTarget {
  type: RankingType | 'other'
  title: string
}

export type NamedColumns = PastedColumns & { header: readonly string[]; titles: readonly string[] }

/** Why a title forbids to read some of the rows. */
interface RowDoubt {
  fault: string
  isOf: (row: CutRow, columns: NamedColumns | null) => boolean
}
/** One of each kind is enough, however many titles say it: under ALL, UNDATED or the mark of its rows. */
type RowDoubts = Map<string, RowDoubt>
const ALL = 'all'
const UNDATED = 'undated'

/** Rows under the same names, or without any. */
interface TablePart {
  columns: NamedColumns | null
  rows: CutRow[]
  /** Why none of its rows can be read. */
  fault: string | null
  doubts: RowDoubts
  /** Whether a row is of a known zone, and which marks were found: rows are not looked through again for each title. */
  hasZones: boolean
  marks: Set<string>
}

/** A mail may have several tables, each under its names; a title has one cell. */
export function partsOf(rows: readonly CutRow[], context: TableContext): readonly TablePart[] {
  const parts: TablePart[] = []
  const doubtsAbove: RowDoubts = new Map()
  const empty = () => ({ doubts: new Map(doubtsAbove), hasZones: false, marks: new Set<string>() })
  let part: TablePart = { columns: null, rows: [], fault: null, ...empty() }
  const begin = (next: Pick<TablePart, 'columns' | 'rows' | 'fault'>) => {
    parts.push(part)
    part = { ...next, ...empty() }
  }
  let above: string | null = null
  let target: NamedTarget | undefined
  for (const row of rows) {
    const cells = trimmed(row.cells, ' ')
    // Most rows: thousands of them must not each be looked through for names.
    if (isOfZone(cells, part.columns, context)) {
      part.rows.push(target ? { ...row, target } : row)
      part.hasZones = true
      continue
    }
    const columns = columnsOf(cells, context.scales, context.today)
    if (columns) {
      if (part.rows.some((one) => one.target === target)) target = undefined
      begin({
        columns: { ...columns, header: row.cells, titles: row.cells.map(columnWords) },
        rows: [],
        fault: columns.fault ?? above ?? (row.isStruck ? STRUCK_FAULT : null),
      })
    } else if (saysOtherUnit(cells.join(' '))) {
      // A title, or a second row of names.
      above = `Unité autre que l’UFP/g\u00A0: ${cells
        .filter((cell) => cell !== '')
        .join(', ')
        .slice(0, 100)}`
      part.fault ??= above
      if (isFilled(row)) part.rows.push(row)
    } else if (areNames(cells, context)) {
      begin({ columns: null, rows: [row], fault: unknownNames(cells) })
    } else {
      const title = titleOf(cells)
      const named = title === null ? null : targetOf(title, context.scales)
      if (title !== null && named !== null) target = { type: named, title }
      const found = title === null || part.doubts.has(ALL) ? null : doubtOf(title, part, context)
      if (found && !part.doubts.has(found[0])) {
        part.doubts.set(...found)
        doubtsAbove.set(...found)
      }
      part.rows.push(row)
    }
  }
  return [...parts, part]
}

function doubtOf(title: string, part: TablePart, context: TableContext): [string, RowDoubt] | null {
  const quoted = `«\u00A0${title.slice(0, 100)}\u00A0»`
  const isOfOneZone = () => context.speaksOfZone([title])
  if (isDoubtfulTitle(title)) {
    // Then nothing else is read of that zone.
    if (isOfOneZone()) return null
    const fault = `${quoted} met ces valeurs en doute\u00A0: si elles comptent, collez le tableau sans cette ligne.`
    const { mark = '', isName = false } = markOf(title) ?? {}
    const isMarked = ({ cells }: CutRow) => cells.some((cell) => cell.trim().endsWith(mark))
    if (mark === '' || !(isName || part.marks.has(mark) || part.rows.some(isMarked)))
      return [ALL, { fault, isOf: () => true }]
    part.marks.add(mark)
    return [mark, { fault, isOf: isMarked }]
  }
  if (!saysDay(title, context.today) || (part.hasZones && isOfOneZone())) return null
  const isOf: RowDoubt['isOf'] = ({ cells }, columns) =>
    !samplingDays(cells, columns).some((cell) => isPastDay(cell, context))
  return [UNDATED, { fault: `${quoted}\u00A0: mettez le jour du prélèvement sur chaque ligne.`, isOf }]
}

const samplingDays = (cells: readonly string[], columns: NamedColumns | null) =>
  columns ? [cells[samplingPlace(columns) ?? -1] ?? ''] : cells.slice(1)

const samplingPlace = ({ places }: PastedColumns) => places.get('sampled_on') ?? places.get('day')

const isPastDay = (cell: string, { today }: TableContext) => readTableDay(cell, today, 'past') !== null

/** Rows without a day under one that has it: merged cells. Estran’s own export has lines without a sampling. */
export function belowDays({ columns, rows }: TablePart, context: TableContext): ReadonlySet<CutRow> {
  const at = columns === null ? undefined : samplingPlace(columns)
  const isOwnExport = columns?.header.some((name) => fold(name).trim() === 'en vigueur')
  const first =
    at === undefined || isOwnExport ? -1 : rows.findIndex(({ cells }) => isPastDay(cells[at] ?? '', context))
  const isEmpty = ({ cells }: CutRow) => at !== undefined && (cells[at] ?? '').trim() === ''
  return new Set(first < 0 ? [] : rows.slice(first).filter(isEmpty))
}

/** « 1/5 » and « 3-4 » are no days there. */
const OF_COUNTS = /^(?:casier|replicat|age)\b/
const OF_DAYS = /\b(?:dates?|jours?|le|heure|semaine|mois|annee|day|time)\b/
const isOfThings = (name: string, title: string) =>
  (subjectOf(name) !== null || OF_COUNTS.test(title)) && !OF_DAYS.test(title)
/** Surely another day than that of the sampling. */
const OF_OTHER_DAYS =
  /^(?:jusqu|immersion|mise a l|naissance|arrete|derniere? (?!dates?|jours?|prelev|echantil|analys|resultat|mesure|releve))/
const OF_REMARKS = /^(?:remarque|comment|observation)/

/** A day that may be that of the sampling, before the one that is called so. */
function mayBeSampling(cells: readonly string[], at: number, { places }: NamedColumns, { today }: TableContext) {
  const [read, own] = [at, places.get('day')].map((one) => readTableDay(cells[one ?? -1] ?? '', today, 'past'))
  return !!read && read <= today && (!own || read < own)
}

/** Days under a name that is not known, where none is that of the sampling, or before the one that may be. */
export function unknownDays(columns: NamedColumns, rows: readonly CutRow[], context: TableContext) {
  const { places, others, header, titles } = columns
  const areDays = (at: number) => {
    const title = titles[at] ?? ''
    if (OF_OTHER_DAYS.test(title) || (OF_REMARKS.test(title) && places.has('day'))) return false
    const filled = rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '')
    const found = filled.filter(({ cells }) => mayBeSampling(cells, at, columns, context))
    // « 1/2 » or 46352 alone may be anything.
    const isWhole = ({ cells }: CutRow) => /\D.*\D/.test((cells[at] ?? '').trim())
    if (found.some(isWhole)) return true
    const areAll = found.length > 0 && filled.every(({ cells }) => isPastDay(cells[at] ?? '', context))
    return areAll && !isOfThings(header[at] ?? '', title)
  }
  return places.has('sampled_on') ? undefined : others.find(areDays)
}

/** A remark of one row is no column of days. */
export const isDayInRemark = (cells: readonly string[], at: number, columns: NamedColumns, context: TableContext) =>
  !columns.places.has('sampled_on') &&
  OF_REMARKS.test(columns.titles[at] ?? '') &&
  mayBeSampling(cells, at, columns, context)

export const placeOfCode = (columns: PastedColumns | null) =>
  columns ? (columns.places.get('code') ?? columns.places.get('zone') ?? 0) : 0

export const isOfZone = (cells: readonly string[], columns: PastedColumns | null, { isZone }: TableContext) =>
  isZone(cells[placeOfCode(columns)] ?? '')

export const isFilled = ({ cells }: CutRow) => cells.filter((cell) => cell.trim() !== '').length > 1

/** A line break or a tab within a cell parts two things, but in the names of columns. */
export const trimmed = (cells: readonly string[], lineBreak = ' ⏎ ') =>
  cells.map((cell) =>
    withVisibleEnds(cell)
      .replace(/\s*[\n\t]\s*/g, lineBreak)
      .replace(/\s+/g, ' '),
  )

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
