import { parse } from 'csv-parse/browser/esm/sync'
import type { RankingType } from '../../../../contract/rankings.ts'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import { readValue } from '../../../../contract/rules/rankings.value.ts'
import { classOfValue } from '../../../../contract/rules/scales.classes.ts'
import { codeKey } from '../../../../contract/rules/zones.codes.ts'
import { activeClasses, type Scale } from '../../../../contract/scales.ts'
import { dayText, isDay, parseDay } from '../../../lib/days.ts'
import { formatDate, formatValue } from '../../../lib/format.ts'
import { foldWords } from '../../../lib/search.ts'
import { isOld, SHORT_LABELS } from '../../scales/scales.rules.ts'
import { lineKey, type WeekLineChange, type WeekLineChanges } from './week.rules.ts'

// Lines of a spreadsheet, of a mail's table, or of the exported file: `code; type; value; day of the sampling`, or in
// any order below the names of the columns.

export const MAX_PASTED_LINES = 20_000
const MAX_CHARACTERS = 2_000_000

/** A line that is left out, and why. */
export interface PastedFault {
  /** As counted in what was pasted, from 1. */
  row: number
  text: string
  fault: string
}

export interface PastedLines {
  changes: WeekLineChanges
  faults: readonly PastedFault[]
}

type PastedField = 'code' | 'type' | 'sign' | 'value' | 'class' | 'sampled_on' | 'starts_on' | 'ends_on'
type Cells = Partial<Record<PastedField, string>>

interface WeekContext {
  /** Each zone and type, also those that ask for nothing. */
  lines: readonly RankingProposal[]
  scales: readonly Scale[]
  today: string
}

export const isTooLong = (text: string) =>
  text.length > MAX_CHARACTERS || text.split('\n', MAX_PASTED_LINES + 2).length > MAX_PASTED_LINES + 1

export function readPasted(text: string, context: WeekContext): PastedLines {
  const rows = cellsOf(text)
  const header = rows.slice(0, 10).findIndex((cells) => columnsOf(cells) !== null)
  const columns = columnsOf(rows[header] ?? [])
  const zones = zonesByKey(context.lines)
  const byKey = new Map(context.lines.map((line) => [lineKey(line), line]))
  const read = rows.flatMap((cells, index) => {
    if (index === header || cells.every((cell) => cell === '')) return []
    const fields = columns ? underHeader(cells, columns) : byContent(cells, context)
    const zone = zoneOf(fields.code ?? '', zones)
    const type = typeOf(fields.type ?? '', context.scales)
    const line = zone && type && byKey.get(`${zone}-${type}`)
    return { row: index + 1, cells, fields, zone, type, line }
  })
  const rowsOfLine = Map.groupBy(
    read.filter(({ line }) => line),
    ({ line }) => line,
  )
  const changes = new Map<string, WeekLineChange>()
  const faults: PastedFault[] = []
  for (const { row, cells, fields, zone, type, line } of read) {
    const outcome = () => {
      if (zone === undefined) return `Zone inconnue\u00A0: ${fields.code || 'aucun code'}`
      if (type === null || !line) return `Type inconnu\u00A0: ${fields.type || 'aucun'}`
      const other = rowsOfLine.get(line)?.find((one) => one.row !== row)
      return other ? `En double avec la ligne ${other.row}` : changeOf(fields, line, context)
    }
    const change = outcome()
    if (typeof change === 'string') faults.push({ row, text: cells.join(' ; ').slice(0, 100), fault: change })
    else if (line) changes.set(lineKey(line), change)
  }
  return { changes, faults }
}

const SEPARATORS = ['\t', ';', ',']

/** The first separator that most lines have: French numbers have commas too. */
function cellsOf(text: string): string[][] {
  const lines = text.split('\n')
  const counts = SEPARATORS.map((separator) => lines.filter((line) => line.includes(separator)).length)
  const delimiter = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? '\t'
  const options = { delimiter, relax_column_count: true, relax_quotes: true }
  const rows = () => {
    try {
      return parse(text, options)
    } catch {
      // A quote that never ends.
      return parse(text, { ...options, quote: null })
    }
  }
  return rows().map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()))
}

const HEADERS: readonly [PastedField, RegExp][] = [
  ['code', /^code/],
  ['code', /^zone/],
  ['type', /^type/],
  ['sign', /^signe/],
  ['value', /^(valeur|resultat|concentration)/],
  ['class', /^class/],
  ['sampled_on', /^(prelev|date|jour)/],
  ['starts_on', /^(application )?du$/],
  ['ends_on', /^au$/],
]

/** By the names of the columns, where a row has those that are needed; else null. */
function columnsOf(cells: readonly string[]): ReadonlyMap<PastedField, number> | null {
  const words = cells.map(foldWords)
  const columns = new Map<PastedField, number>()
  for (const [field, name] of HEADERS) {
    const at = words.findIndex((word) => name.test(word))
    if (at >= 0 && !columns.has(field)) columns.set(field, at)
  }
  return columns.has('code') && (columns.has('value') || columns.has('class')) ? columns : null
}

const underHeader = (cells: readonly string[], columns: ReadonlyMap<PastedField, number>): Cells =>
  Object.fromEntries([...columns].map(([field, at]) => [field, cells[at] ?? '']))

/** Without names: the code, the type, and what follows it, whatever stands between. */
function byContent([code = '', ...others]: readonly string[], { scales, today }: WeekContext): Cells {
  const at = others.findIndex((cell) => typeOf(cell, scales) !== null)
  const [type = '', ...rest] = at < 0 ? others : others.slice(at)
  const day = rest.find((cell) => /\D/.test(cell) && pastedDay(cell, today) !== null)
  const values = rest.filter((cell) => cell !== day && !/^(ufp.*)?$/i.test(cell))
  // The sign may have a cell of its own.
  const sign = values[0] === '<' ? values.shift() : ''
  return { code, type, value: `${sign}${values[0] ?? ''}`, sampled_on: day ?? values[1] ?? '' }
}

function zonesByKey(lines: readonly RankingProposal[]): ReadonlyMap<string, number> {
  const aliases = lines.flatMap(({ zone }) => zone.aliases.map((alias) => [codeKey(alias), zone.id] as const))
  return new Map([...aliases, ...lines.map(({ zone }) => [codeKey(zone.code), zone.id] as const)])
}

/** Also where its name follows. */
const zoneOf = (text: string, zones: ReadonlyMap<string, number>) =>
  zones.get(codeKey(text)) ?? zones.get(codeKey(text.split(' ', 1)[0] ?? ''))

function typeOf(text: string, scales: readonly Scale[]): RankingType | null {
  const words = foldWords(text)
  if (words === '') return null
  const exact = scales.find(({ type, label }) => [type, label, SHORT_LABELS[type]].map(foldWords).includes(words))
  if (exact) return exact.type
  const isPhages = /\bphages?\b/.test(words)
  return isPhages === /\barn\b/.test(words) ? null : isPhages ? 'phages' : 'arn_f'
}

const MONTHS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec']
const IN_WORDS = /(\d{1,2})(?:er)?[ -]+([a-z]{3,9})\.?[ -]+(\d{4}|\d{2})$/

/** Also 2026-11-19, 19/11/2026 08:30 and « jeudi 19 nov. 2026 ». */
function pastedDay(typed: string, today: string): string | null {
  const text = foldWords(typed).replace(/[ t]\d{1,2}[:h]\d{2}(:\d{2}\S*)?$/, '')
  if (isDay(text)) return text
  const [, day, word = '', year] = IN_WORDS.exec(text) ?? []
  const month = MONTHS.findIndex((name) => word.startsWith(name))
  return parseDay(month < 0 ? text : `${day}/${month + 1}/${year}`, today)
}

/** What becomes of the line, or why it is left out. */
function changeOf(fields: Cells, line: RankingProposal, { scales, today }: WeekContext): WeekLineChange | string {
  const scale = scales.find(({ type }) => type === line.type)
  if (!scale) return 'Type inconnu'
  const load = readValue((fields.value ?? '').replace(/ufp ?\/? ?g$/i, ''), fields.sign === '<')
  if (typeof load === 'string') return load
  const proposed = classOfValue(scale.classes, load)
  const label = foldWords(fields.class ?? '')
  const chosen = activeClasses(scale.classes).find((one) => foldWords(one.label) === label)
  if (label !== '' && !chosen) return `Classe inconnue\u00A0: ${fields.class}`
  if (load.value === null && !chosen) return 'Aucune valeur'
  const days = daysOf(fields, today)
  if (typeof days === 'string') return days
  const { sampled_on, ...period } = days
  const [last] = line.samplings
  if (sampled_on !== undefined) {
    if (sampled_on > today) return 'Prélèvement\u00A0: ce jour n’est pas encore passé.'
    if (last && sampled_on < last.sampled_on)
      return `Un prélèvement plus récent est connu, du ${formatDate(last.sampled_on)}.`
    if (isOld(sampled_on, scale, today)) return `Prélèvement ancien, du ${formatDate(sampled_on)}.`
  }
  return {
    isTicked: true,
    value: formatValue(load) ?? '',
    class: chosen && chosen.key !== proposed?.key ? chosen.key : '',
    sampled_on,
    ...period,
  }
}

/** An empty end under its name is open; another empty day is as proposed. */
function daysOf(fields: Cells, today: string) {
  const days: Pick<WeekLineChange, 'starts_on' | 'ends_on' | 'sampled_on'> = {}
  for (const name of ['sampled_on', 'starts_on', 'ends_on'] as const) {
    const text = fields[name]
    if (text === undefined) continue
    const day = pastedDay(text, today)
    if (day === null && text !== '') return `Date illisible\u00A0: ${text}`
    if (day !== null) days[name] = name === 'sampled_on' ? day : dayText(day, today)
    else if (name === 'ends_on') days.ends_on = ''
  }
  return days
}
