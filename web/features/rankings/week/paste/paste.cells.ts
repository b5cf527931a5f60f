import { dayOfNumber, readTableDay } from '../../../../../contract/rules/reading/days.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import type { PastedTexts } from './pasted-texts.ts'

// LibreOffice gives as text what its cells show: two lines of a cell are one there, and 100,4 may be 100. What they hold is
// beside it, in the HTML of the same copy.

export interface SheetCell {
  /** Its lines parted by \n. */
  shown: string
  /** The number it holds; null: it is a text. */
  number: number | null
  /** How that number is shown, as the spreadsheet writes it: JJ/MM/AAAA. */
  format: string
}

function sheetRowsOf(html: string): SheetCell[][] {
  if (!html.includes('sdval=') && !/<br/i.test(html)) return []
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')].flatMap(cellsOf))
}

/** A merged cell is followed by empty ones. */
function cellsOf(cell: Element): SheetCell[] {
  const [, , format = ''] = /^(\d*;){2}(.*)$/.exec(cell.getAttribute('sdnum') ?? '') ?? []
  const held = cell.getAttribute('sdval')
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\n')
  const number = held === null ? null : Number(held.replace(',', '.'))
  const others = Number(cell.getAttribute('colspan') ?? 1) - 1
  const empty = { shown: '', number: null, format: '' }
  return [{ shown: cell.textContent, number, format }, ...Array.from({ length: others }, () => empty)]
}

const oneLine = (cell: string) => cell.replace(/\s+/g, ' ').trim()
const keyOf = (cells: readonly string[]) => cells.map(oneLine).join('\t').trimEnd()

/** The copied text, with what the cells hold where they show less. Hidden rows are in the text alone, and stay. */
export function withHeldCells(text: string, rows: readonly (readonly SheetCell[])[], today: string): string {
  const held = new Map(
    rows.map((cells) => [keyOf(cells.map(({ shown }) => shown)), cells.map((cell) => heldBy(cell, today))] as const),
  )
  const lineOf = (line: string) => {
    const cells = line.split('\t')
    const found = held.get(keyOf(cells))
    return found ? cells.map((cell, at) => found[at] ?? cell).join('\t') : line
  }
  return text
    .split(/\r\n?|\n/)
    .map(lineOf)
    .join('\n')
}

/** Null: what it shows is what it holds. */
function heldBy({ shown, number, format }: SheetCell, today: string): string | null {
  if (number === null) return shown.trim().includes('\n') ? `"${shown.trim().replaceAll('"', '""')}"` : null
  const day = isDayFormat(format) && number >= 1 && number < 100_000 ? dayOfNumber(number) : null
  if (day !== null) return readTableDay(shown, today, 'past') === day ? null : day
  const read = readValue(shown, false)
  // Two decimals are kept, and what a laboratory rounded up stays: the worse of both.
  const isEnough = typeof read !== 'string' && read.value !== null && read.value >= Math.round(number * 100) / 100
  return isEnough || !isNumberFormat(format) ? null : String(number).replace('.', ',')
}

const isNumberFormat = (format: string) => /^[#0?,.\s;E+-]*$/.test(format)

/** Of whatever language: TT.MM.JJJJ, GG/MM/AAAA, D-MMM-YY. */
function isDayFormat(format: string) {
  const letters = format.replace(/"[^"]*"|\[[^\]]*\]/g, '')
  return /[MJDTGAY]/.test(letters) && /^[MJDTGAYNHS\s:/.,-]*$/.test(letters)
}

export const tableOf = ({ text, html }: PastedTexts, today: string) => withHeldCells(text, sheetRowsOf(html), today)
