import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { readTableDay } from '../../../../../contract/rules/reading/days.ts'
import { readType, typeFault } from '../../../../../contract/rules/reading/types.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { codeKey, keysOfCode } from '../../../../../contract/rules/reading/zone-codes.ts'
import { classOfValue } from '../../../../../contract/rules/scales.classes.ts'
import { activeClasses, type Scale } from '../../../../../contract/scales.ts'
import { dayText } from '../../../../lib/days.ts'
import { formatDate, formatValue } from '../../../../lib/format.ts'
import { foldWords } from '../../../../lib/search.ts'
import { isOld } from '../../../scales/scales.rules.ts'
import { readTable } from './paste.table.ts'
import type { PastedCells } from './paste.unnamed.ts'
import { lineKey, type WeekLineChange, type WeekLineChanges } from '../week.rules.ts'

// Lines of a spreadsheet, of a mail's table, or of a file that Estran exports: `code; type; value; day of the sampling`,
// or in any order below the names of the columns.

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

interface WeekContext {
  /** Every zone and type, even where no ranking is proposed. */
  lines: readonly RankingProposal[]
  scales: readonly Scale[]
  today: string
}

export const isTooLong = (text: string) =>
  text.length > MAX_CHARACTERS || text.split('\n', MAX_PASTED_LINES + 2).length > MAX_PASTED_LINES + 1

export function readPasted(text: string, context: WeekContext): PastedLines {
  const zones = zonesByKey(context.lines)
  const byKey = new Map(context.lines.map((line) => [lineKey(line), line]))
  const named = (cell: string, code: string, judge: typeof isNamed) => {
    const zone = zoneOf(code, zones)
    return zone !== undefined && judge(cell, zone.name)
  }
  const rows = readTable(text, {
    ...context,
    isNameOf: (cell, code) => named(cell, code, isNamed),
    isOtherName: (cell, code) => named(cell, code, isOtherName),
    isZone: (code) => zoneOf(code, zones) !== undefined,
  })
  const faults: PastedFault[] = []
  /** Zones that a refused line speaks of: another line of theirs may be the milder one. */
  const doubtful = new Map<number, number>()
  const read = rows.flatMap(({ row, text: written, code, cellsOrFault }) => {
    if (typeof cellsOrFault !== 'string') {
      return cellsOrFault.map((cells) => {
        const zone = zoneOf(cells.code ?? '', zones)
        const type = readType(cells.type ?? '', context.scales)
        if (!zone || !type) doubt(code, row)
        return {
          row,
          text: written,
          cells,
          zone,
          type,
          line: zone && type ? byKey.get(`${zone.id}-${type}`) : undefined,
        }
      })
    }
    doubt(code, row)
    faults.push({ row, text: written, fault: cellsOrFault })
    return []
  })
  function doubt(code: string, row: number) {
    const zone = zoneOf(code, zones)
    if (zone) doubtful.set(zone.id, row)
  }
  const rowsOfLine = Map.groupBy(
    read.filter(({ line }) => line),
    ({ line }) => line,
  )
  const changes = new Map<string, WeekLineChange>()
  for (const { row, text: written, cells, zone, type, line } of read) {
    const outcome = () => {
      if (zone === undefined) return zoneFault(cells.code ?? '')
      if (type === null || !line) return typeFault(cells.type ?? '')
      const other = rowsOfLine.get(line)?.find((one) => one.row !== row)
      if (other) return `En double avec la ligne ${other.row}`
      const refused = doubtful.get(zone.id)
      return refused === undefined
        ? changeOf(cells, line, context)
        : `La ligne ${refused}, de la même zone, n’est pas comprise\u00A0: corrigez-la d’abord.`
    }
    const change = outcome()
    if (typeof change === 'string') faults.push({ row, text: written, fault: change })
    else if (line) changes.set(lineKey(line), change)
  }
  return { changes, faults: faults.sort((one, other) => one.row - other.row) }
}

function zoneFault(code: string) {
  const read = keysOfCode(code)
  return code !== '' && 'fault' in read ? read.fault : `Zone inconnue\u00A0: ${code || 'aucun code'}`
}

type PastedZone = RankingProposal['zone']

function zonesByKey(lines: readonly RankingProposal[]): ReadonlyMap<string, PastedZone> {
  const aliases = lines.flatMap(({ zone }) => zone.aliases.map((alias) => [codeKey(alias), zone] as const))
  return new Map([...aliases, ...lines.map(({ zone }) => [codeKey(zone.code), zone] as const)])
}

/** Also where its own name follows. */
function zoneOf(text: string, zones: ReadonlyMap<string, PastedZone>): PastedZone | undefined {
  const found = (written: string) => {
    const read = keysOfCode(written)
    return 'keys' in read ? read.keys.flatMap((key) => zones.get(key) ?? []) : []
  }
  const [whole] = found(text)
  if (whole) return whole
  const [, code = '', name = ''] = /^(\S+)(?: [–—-])? (.+)$/.exec(text) ?? []
  const [zone] = found(code)
  return zone && isNamed(name, zone.name) ? zone : undefined
}

const wordsOf = (text: string) =>
  foldWords(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** All of a name or a part of it, and no word besides. The 2 of « Anse 2 » may be a value. */
function isNamed(cell: string, name: string) {
  const [words, known] = [wordsOf(cell), wordsOf(name)]
  return words.some((word) => /[a-z]/.test(word)) && words.every((word) => known.includes(word))
}

/** Words that many zones have say nothing. */
const COMMON =
  /^(?:baie|anse|rade|etang|lagune|pointe|zone|secteur|banc|riviere|estuaire|large|cote|port|iles?|nord|sud|est|ouest|saint|sainte|.{1,3})$/

/** No word in common with the zone's name: the rows of one column may have been sorted without the other. */
function isOtherName(cell: string, name: string) {
  const [words, known] = [cell, name].map((text) => wordsOf(text).filter((word) => !COMMON.test(word)))
  return !!words?.length && !!known?.length && !words.some((word) => known.includes(word))
}

/** Turns the cells into a change of the line, or says why they are left out. */
function changeOf(fields: PastedCells, line: RankingProposal, { scales, today }: WeekContext): WeekLineChange | string {
  const scale = scales.find(({ type }) => type === line.type)
  if (!scale) return 'Type inconnu'
  const load = readValue(fields.value, false)
  if (typeof load === 'string') return load
  const proposed = classOfValue(scale.classes, load)
  const label = foldWords(fields.class ?? '')
  const active = activeClasses(scale.classes)
  const chosen = active.find((one) => foldWords(one.label) === label || one.key === fields.class)
  if (label !== '' && !chosen) return `Classe inconnue\u00A0: ${fields.class}`
  if (load.value === null && !chosen) return 'Aucune valeur'
  // A value that was changed beside the class that another one had.
  if (chosen && proposed && active.indexOf(chosen) < active.indexOf(proposed))
    return `La classe écrite, ${chosen.label}, est en dessous de celle de la valeur, ${proposed.label}.`
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
function daysOf(fields: PastedCells, today: string) {
  const days: Pick<WeekLineChange, 'starts_on' | 'ends_on' | 'sampled_on'> = {}
  for (const name of ['sampled_on', 'starts_on', 'ends_on'] as const) {
    const text = fields[name]
    if (text === undefined) continue
    const day = readTableDay(text, today, name === 'sampled_on' ? 'past' : 'nearest')
    if (day === null && text !== '') return `Date illisible\u00A0: ${text}`
    if (day !== null) days[name] = name === 'sampled_on' ? day : dayText(day, today)
    else if (name === 'ends_on') days.ends_on = ''
  }
  return days
}
