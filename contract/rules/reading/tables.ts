import { beginsWithDay } from './days.ts'

// A spreadsheet, a mail or a program writes lines of cells. csv-parse cuts them, once it knows how; whether a line can be
// trusted is judged here.

/** Ordered by how far they are believed: a tab is never written by accident, a comma often. */
export const DELIMITERS = ['\t', ';', ','] as const
export type CellDelimiter = (typeof DELIMITERS)[number]

/** Names of columns are looked for in so many rows: titles may stand above them. */
export const MAX_HEADER_ROW = 10

/** A spreadsheet's own first line, which says what cuts the others. */
const SEP_LINE = /^\ufeff?"?sep=(.)"?[\t;,]*\s*$/i

export const isSepLine = (cells: readonly string[], delimiter: CellDelimiter) =>
  SEP_LINE.test(cells.join(delimiter)) || SEP_LINE.test(`${cells.join(delimiter)}${delimiter}`)

/** How csv-parse cuts cells, beside what each caller adds. */
export const CSV_OPTIONS = { relax_column_count: true, relax_quotes: true } as const

/** Reads all of a text, in pieces: French numbers have commas, and titles have none of what cuts the rows. */
export function delimiterFinder() {
  const lines = { all: 0, '\t': 0, ';': 0, ',': 0 }
  let line = { text: '', isBlank: true, found: new Set<CellDelimiter>() }
  let isQuoted = false
  let isCellStart = true
  let declared: CellDelimiter | null = null

  const endLine = () => {
    if (lines.all === 0 && !line.isBlank) declared = delimiterOf(SEP_LINE.exec(line.text)?.[1])
    if (!line.isBlank) lines.all += 1
    for (const one of line.found) lines[one] += 1
    line = { text: '', isBlank: true, found: new Set() }
  }
  const read = (text: string) => {
    for (const character of text) {
      if (isQuoted) isQuoted = character !== '"'
      else if (character === '\n') endLine()
      else if (character === '"' && isCellStart) isQuoted = true
      else if (isDelimiter(character)) line.found.add(character)
      if (lines.all === 0 && line.text.length < 20) line.text += character
      line.isBlank &&= /\s/.test(character)
      isCellStart = character === '\n' || isDelimiter(character)
    }
  }
  const found = (): CellDelimiter => {
    endLine()
    if (declared) return declared
    const halfOfLines = lines.all / 2
    return DELIMITERS.find((one) => lines[one] > 0 && lines[one] >= halfOfLines) ?? mostFound(lines)
  }
  return { read, found }
}

const isDelimiter = (character: string | undefined): character is CellDelimiter =>
  DELIMITERS.some((one) => one === character)
const delimiterOf = (character: string | undefined) => (isDelimiter(character) ? character : null)

const mostFound = (lines: Record<CellDelimiter, number>) =>
  DELIMITERS.reduce((best, one) => (lines[one] > lines[best] ? one : best), ';')

export function findDelimiter(text: string): CellDelimiter {
  const finder = delimiterFinder()
  finder.read(text)
  return finder.found()
}

/** How many cells the most rows have; the first of those that are as many. */
export function usualCells(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

const WHOLE_PART = /^\s*(?:[<>≤≥⩽‹›＜] ?=?|(?:inf|sup)[a-zé.]*(?: ?à)?)?\s*\d[\d\s]*$/i
/** Digits that are no part of a day or of a code with a letter, nor of a spreadsheet's number of a day. */
const DECIMAL_PART = /^\d+(?!\d*(?:[/.-]\d+[/.-]\d|\.[A-Z]\.))/
const DAY_NUMBER = /^4[5-9]\d{3}$/

/** Outside of quotes, digits, a comma and digits are two cells or one number. */
function mayBeOneNumber({ cells, raw }: WrittenRow, at: number) {
  const [whole = '', decimals = ''] = cells.slice(at, at + 2)
  const isDay = beginsWithDay(decimals) || DAY_NUMBER.test(decimals.trim())
  return WHOLE_PART.test(whole) && DECIMAL_PART.test(decimals) && !isDay && raw.includes(`${whole},${decimals}`)
}

interface WrittenRow {
  /** The cells as they were cut, with the spaces around them. */
  cells: readonly string[]
  /** The line as it was written, quotes included. */
  raw: string
}

interface ExpectedCells {
  delimiter: CellDelimiter
  count: number
  /** Places of the columns that hold a value; null, where no names say so, suspects all. */
  values: readonly number[] | null
}

/** Why the cells of a row cannot be trusted to be what they seem; null where they can. */
export function rowFault(row: WrittenRow, { delimiter, count, values }: ExpectedCells): string | null {
  const { cells } = row
  const isUneven = cells.length !== count
  if (delimiter === ',') {
    // In a row of another length any pair may be the one that was cut.
    const places = isUneven || values === null ? cells.keys() : values
    for (const at of places) if (mayBeOneNumber(row, at)) return DECIMAL_COMMAS
  }
  // Empty cells at the end move nothing.
  if (!isUneven || (cells.length > count && cells.slice(count).every((cell) => cell.trim() === ''))) return null
  return `Cette ligne a ${cells.length} ${cells.length > 1 ? 'cellules' : 'cellule'} au lieu de ${count}.`
}

const DECIMAL_COMMAS =
  'Virgule décimale et virgule de séparation\u00A0: mettez le nombre entre guillemets, ou séparez par des points-virgules.'
