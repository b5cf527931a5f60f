import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { readTableDay } from '../../../../../contract/rules/reading/days.ts'
import { readType, typeFault } from '../../../../../contract/rules/reading/types.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { classOfValue, milderFault } from '../../../../../contract/rules/scales.classes.ts'
import { activeClasses, type Scale } from '../../../../../contract/scales.ts'
import { dayText } from '../../../../lib/days.ts'
import { formatDate, formatNumber, formatValue } from '../../../../lib/format.ts'
import { foldWords } from '../../../../lib/search.ts'
import { isOld } from '../../../scales/scales.rules.ts'
import { lineKey, type WeekLineChange, type WeekLineChanges } from '../week.rules.ts'
import { hasOtherCode, isMereTitle, zonesIn } from './paste.mentions.ts'
import { readTable } from './paste.table.ts'
import type { PastedCells } from './paste.unnamed.ts'
import { isNamed, isNameOfOther, isOtherName, knownZones, zoneFault, zoneOf } from './paste.zones.ts'

// Lines of a spreadsheet, of a mail's table, or of a file that Estran exports: `code; type; value; day of the sampling`,
// or in any order below the names of the columns.

export const MAX_PASTED_LINES = 20_000
const MAX_CHARACTERS = 2_000_000
const MAX_LINE_CHARACTERS = 10_000

interface CellFault {
  fault: string
  /** The cell at fault; null: the line itself. */
  field: keyof PastedCells | null
}

interface UnreadLine {
  key: string
  /** As counted in what was pasted, from 1. */
  row: number
  text: string
  /** All of it, by cells. */
  written: readonly string[]
  /** The code of its zone, where it may be known though nothing else is. */
  code: string
  cells: PastedCells
  /** Why its cells could not be told apart; null: they were. */
  cutFault: string | null
}

/** A pasted line of one type, with what it would change or why it is left out. */
export interface PastedLine extends UnreadLine {
  line: RankingProposal | undefined
  change: WeekLineChange | null
  fault: string | null
  field: CellFault['field']
}

export interface PastedLines {
  lines: readonly PastedLine[]
  changes: WeekLineChanges
  faults: readonly (PastedLine & { fault: string })[]
}

/** What a person corrected in each line; null: they take it out. */
export type PastedEdits = ReadonlyMap<string, PastedCells | null>

interface WeekContext {
  /** Every zone and type, even where no ranking is proposed. */
  lines: readonly RankingProposal[]
  scales: readonly Scale[]
  today: string
}

/** Why it is not read: whole, or one endless line, it would stop the page for seconds. */
export function lengthFault(text: string): string | null {
  const lines = text.length > MAX_CHARACTERS ? [] : text.split('\n', MAX_PASTED_LINES + 2)
  if (lines.length === 0 || lines.length > MAX_PASTED_LINES + 1)
    return `Collez au plus ${formatNumber(MAX_PASTED_LINES)} lignes à la fois.`
  const row = lines.findIndex((line) => line.length > MAX_LINE_CHARACTERS) + 1
  return row === 0 ? null : `La ligne ${row} est trop longue pour une ligne de tableur.`
}

export const readPasted = (text: string, context: WeekContext) => judgeLines(cutPasted(text, context), context)

/** The lines of the table, a type each. */
export function cutPasted(text: string, context: WeekContext): readonly UnreadLine[] {
  const zones = knownZones(context.lines)
  const named = (cell: string, code: string, judge: typeof isNamed) => {
    const zone = zoneOf(code, zones)
    return zone !== undefined && judge(cell, zone, zones)
  }
  const rows = readTable(text, {
    ...context,
    isNameOf: (cell, code) => named(cell, code, isNamed),
    isOtherName: (cell, code) => named(cell, code, isOtherName),
    isNameOfOther: (cell, code) => named(cell, code, isNameOfOther),
    isOtherCode: (cell, code) => named(cell, code, hasOtherCode),
    speaksOfZone: (cells) => zonesIn(cells, '', zones).size > 0,
    isZone: (code) => zoneOf(code, zones) !== undefined,
  })
  return rows.flatMap(({ cellsOrFault, ...common }): UnreadLine[] => {
    const { row, code } = common
    if (typeof cellsOrFault !== 'string')
      return cellsOrFault.map((cells, at) => ({ ...common, key: `${row}.${at}`, cells, cutFault: null }))
    // What it says of its value may mean something else: a person writes that anew.
    const cells = zoneOf(code, zones) ? { code } : {}
    return [{ ...common, key: `${row}.0`, cells, cutFault: cellsOrFault }]
  })
}

/** Reads each line, with what was corrected of it. */
export function judgeLines(
  unread: readonly UnreadLine[],
  context: WeekContext,
  edits: PastedEdits = new Map(),
): PastedLines {
  const zones = knownZones(context.lines)
  const byKey = new Map(context.lines.map((line) => [lineKey(line), line]))
  /** Zones that a refused line speaks of: another line of theirs may be the milder one. */
  const doubtful = new Map<number, number>()
  let hasData = false
  const read = unread.flatMap((one) => {
    const edit = edits.get(one.key)
    if (edit === null) return []
    const cells = { ...one.cells, ...edit }
    const isCut = one.cutFault === null || edit !== undefined
    const zone = zoneOf(cells.code ?? '', zones)
    const type = readType(cells.type ?? '', context.scales)
    const isRead = isCut && zone && type
    hasData ||= !!isRead
    const own = zone ?? zoneOf(one.code, zones)
    const written = one.written.filter((cell) => cell !== '')
    const [title = ''] = written
    const isTitle = !hasData && !own && written.length === 1 && isMereTitle(title, zones)
    const about = () => [...(own ? [own.id] : []), ...zonesIn(written, one.code, zones)]
    if (!isRead && !isTitle) for (const id of about()) doubtful.set(id, one.row)
    const line = isRead ? byKey.get(`${zone.id}-${type}`) : undefined
    return [{ ...one, cells, isCut, zone, line }]
  })
  const linesOf = Map.groupBy(
    read.filter(({ line }) => line),
    ({ line }) => line,
  )
  const lines = read.map(({ zone, line, isCut, ...one }): PastedLine => {
    const { key, cells } = one
    const outcome = (): WeekLineChange | CellFault => {
      if (!isCut) return { fault: one.cutFault ?? '', field: null }
      if (zone === undefined) return { fault: zoneFault(cells.code ?? ''), field: 'code' }
      if (!line) return { fault: typeFault(cells.type ?? ''), field: 'type' }
      const other = linesOf.get(line)?.find((same) => same.key !== key)
      if (other) return { fault: `En double avec la ligne ${other.row}`, field: null }
      const refused = doubtful.get(zone.id)
      if (refused === undefined) return changeOf(cells, line, context)
      const fault = `La ligne ${refused}, de la même zone, n’est pas comprise\u00A0: corrigez-la d’abord.`
      return { fault, field: null }
    }
    const change = outcome()
    return 'fault' in change
      ? { ...one, line, ...change, change: null }
      : { ...one, line, change, fault: null, field: null }
  })
  return {
    lines,
    changes: new Map(lines.flatMap(({ line, change }) => (line && change ? [[lineKey(line), change] as const] : []))),
    faults: lines.flatMap(({ fault, ...line }) => (fault === null ? [] : [{ ...line, fault }])),
  }
}

/** Turns the cells into a change of the line, or says why they are left out. */
function changeOf(
  fields: PastedCells,
  line: RankingProposal,
  { scales, today }: WeekContext,
): WeekLineChange | CellFault {
  const scale = scales.find(({ type }) => type === line.type)
  if (!scale) return { field: 'type', fault: 'Type inconnu' }
  const load = readValue(fields.value, false)
  if (typeof load === 'string') return { field: 'value', fault: load }
  const proposed = classOfValue(scale.classes, load)
  const label = foldWords(fields.class ?? '')
  const active = activeClasses(scale.classes)
  const chosen = active.find((one) => foldWords(one.label) === label || one.key === fields.class)
  if (label !== '' && !chosen) return { field: 'class', fault: `Classe inconnue\u00A0: ${fields.class}` }
  if (load.value === null && !chosen) return { field: 'value', fault: 'Aucune valeur' }
  const milder = chosen ? milderFault(chosen, proposed) : null
  if (milder !== null) return { field: 'class', fault: milder }
  const days = daysOf(fields, today)
  if ('fault' in days) return days
  const { sampled_on, ...period } = days
  const [last] = line.samplings
  if (sampled_on !== undefined) {
    const fault =
      sampled_on > today
        ? 'Prélèvement\u00A0: ce jour n’est pas encore passé.'
        : last && sampled_on < last.sampled_on
          ? `Un prélèvement plus récent est connu, du ${formatDate(last.sampled_on)}.`
          : last &&
              sampled_on === last.sampled_on &&
              load.value !== null &&
              isLess({ ...load, value: load.value }, last)
            ? `Ce jour a déjà un prélèvement plus élevé\u00A0: ${formatValue(last)}.`
            : isOld(sampled_on, scale, today)
              ? `Prélèvement ancien, du ${formatDate(sampled_on)}.`
              : null
    if (fault !== null) return { field: 'sampled_on', fault }
  }
  return {
    isTicked: true,
    value: formatValue(load) ?? '',
    class: chosen && chosen.key !== proposed?.key ? chosen.key : '',
    ...(sampled_on !== undefined && load.value !== null && { sampling: { sampled_on, ...load, value: load.value } }),
    ...period,
  }
}

interface PastedLoad {
  value: number
  below_limit: boolean
}

/** Below a limit comes before any value. */
const isLess = (one: PastedLoad, other: PastedLoad) =>
  one.below_limit === other.below_limit ? one.value < other.value : one.below_limit

/** An empty end under its name is open; another empty day is as proposed. */
function daysOf(fields: PastedCells, today: string) {
  const days: Pick<WeekLineChange, 'starts_on' | 'ends_on'> & { sampled_on?: string } = {}
  for (const field of ['sampled_on', 'starts_on', 'ends_on'] as const) {
    const text = fields[field]
    if (text === undefined) continue
    const day = readTableDay(text, today, field === 'sampled_on' ? 'past' : 'nearest')
    if (day === null && text !== '') return { field, fault: `Date illisible\u00A0: ${text}` }
    if (day !== null) days[field] = field === 'sampled_on' ? day : dayText(day, today)
    else if (field === 'ends_on') days.ends_on = ''
  }
  return days
}
