import * as z from 'zod/mini'
import { dayOfNumber, readTableDay } from '../../../../../contract/rules/reading/days.ts'
import { readValue } from '../../../../../contract/rules/reading/values.ts'
import { lengthFault } from './paste.rules.ts'
import { isStruck, mayStrike, struck, struckRows, withoutStruck, withStruck } from './paste.struck.ts'
import type { PastedTexts } from './pasted-texts.ts'

// LibreOffice and Google Sheets give as text what their cells show: two lines of a cell may be one there, and 100,4 may be
// 100. What they hold is beside it, in the HTML of the same copy.

/** Before what a cell shows where it may hold more: no value begins so, and who pasted it writes it anew. */
export const MAY_HOLD_MORE = '≈ '

export interface SheetCell {
  /** Its lines parted by \n. */
  shown: string
  /** The number it holds; null: it is a text. */
  number: number | null
  /** How that number is shown, as the spreadsheet writes it: JJ/MM/AAAA. */
  format: string
}

interface MergedCell extends SheetCell {
  columns: number
  rows: number
}

// The lines of its source are none of the cell.
const pageOf = (html: string) => new DOMParser().parseFromString(html.replace(/[ \t\r\n\f]+/g, ' '), 'text/html')

function sheetRowsOf(html: string): SheetCell[][] {
  if (!/sdval=|data-sheets-value=|<br/i.test(html)) return []
  const page = pageOf(html)
  const rows = [...page.querySelectorAll('tr')]
  return withoutMerging(rows.map((row) => [...row.querySelectorAll<HTMLTableCellElement>('td, th')].map(cellOf)))
}

function cellOf(cell: HTMLTableCellElement): MergedCell {
  const [, , format = ''] = /^(\d*;){2}(.*)$/.exec(cell.getAttribute('sdnum') ?? '') ?? []
  const held = cell.getAttribute('sdval')
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\n')
  const holds =
    held === null
      ? googleCell(cell.getAttribute('data-sheets-value'), cell.getAttribute('data-sheets-numberformat'))
      : { number: Number(held.replace(',', '.')), format }
  return { shown: cell.textContent, ...holds, columns: cell.colSpan, rows: cell.rowSpan }
}

const GoogleValue = z.object({ 1: z.literal(3), 3: z.number() })
/** By its kind, where the day is shown in the way of the language: 5, with its hour 7. */
const GoogleFormat = z.object({ 1: z.int(), 2: z._default(z.string(), '') })

/** {"1":3,"3":100.4} is a number, {"1":5,"2":"d-mmm"} a format. */
export function googleCell(value: string | null, format: string | null): Pick<SheetCell, 'number' | 'format'> {
  const [held, shown] = [read(GoogleValue, value), read(GoogleFormat, format)]
  const isDay = shown?.[1] === 5 || shown?.[1] === 7
  return { number: held?.[3] ?? null, format: (shown?.[2] || (isDay ? 'dd/mm/yyyy' : '')).toUpperCase() }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.infer<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

const EMPTY: SheetCell = { shown: '', number: null, format: '' }

/** A merged cell has empty ones beside it and below it, as in the text. */
export function withoutMerging(rows: readonly (readonly MergedCell[])[]): SheetCell[][] {
  /** By column: the rows that a cell above still takes. */
  const taken: number[] = []
  return rows.map((cells) => {
    const row: SheetCell[] = []
    const passTaken = () => {
      for (let left = taken[row.length] ?? 0; left > 0; left = taken[row.length] ?? 0) {
        taken[row.length] = left - 1
        row.push(EMPTY)
      }
    }
    for (const { columns, rows: height, ...cell } of cells) {
      passTaken()
      for (let at = 0; at < columns; at++) {
        taken[row.length] = height - 1
        row.push(at === 0 ? cell : EMPTY)
      }
    }
    passTaken()
    return row
  })
}

const oneLine = (cell: string) => cell.replace(/\s+/g, ' ').trim()
const keyOf = (cells: readonly string[]) =>
  cells
    .map((cell) => oneLine(withoutStruck(cell)))
    .join('\t')
    .trimEnd()

/** The copied text, with what the cells hold where they show less. */
export function withHeldCells(text: string, rows: readonly (readonly SheetCell[])[], today: string): string {
  const shift = rows.some((cells) => cells.some((cell) => countsFrom1904(cell, today))) ? DAYS_TO_1904 : 0
  const lines = text.split(/\r\n?|\n/).map((line) => line.split('\t'))
  const sheet = rows.map((cells) => ({
    key: keyOf(cells.map(({ shown }) => shown)),
    cells: cells.map((cell) => ({ shown: oneLine(cell.shown), held: heldBy(cell, today, shift) })),
  }))
  const found = new Map(sheet.map(({ key, cells }) => [key, cells]))
  const keys = new Set(lines.map(keyOf))
  const others = sheet.filter(({ key }) => !keys.has(key)).flatMap(({ cells }) => cells)
  const [less, whole] = [true, false].map(
    (isLess) => new Set(others.filter(({ held }) => (held !== null) === isLess).map(({ shown }) => shown)),
  )
  const hasNumbers = rows.some((cells) => cells.some(({ number }) => number !== null))
  // A hidden row, or one with hidden columns, is in the text alone: nothing says what its numbers are.
  const orDoubt = (cell: string) => {
    const shown = oneLine(cell)
    const isDoubtful = less?.has(shown) || (hasNumbers && isLoad(shown) && !whole?.has(shown))
    return shown !== '' && isDoubtful ? MAY_HOLD_MORE + shown : cell
  }
  return lines
    .map((cells) => {
      const same = found.get(keyOf(cells))
      const held = cells.map((cell, at) => (same ? (same[at]?.held ?? cell) : orDoubt(cell))).join('\t')
      return isStruck(cells.join('')) ? struck(held) : held
    })
    .join('\n')
}

function isLoad(cell: string) {
  const load = readValue(cell, false)
  return typeof load !== 'string' && load.value !== null
}

/** Null: what it shows is what it holds. */
function heldBy(cell: SheetCell, today: string, shift: number): string | null {
  const { shown, number } = cell
  if (number === null) return shown.trim().includes('\n') ? `"${shown.trim().replaceAll('"', '""')}"` : null
  const dayNumber = dayNumberOf(cell)
  if (dayNumber !== null) {
    const day = dayOfNumber(dayNumber + shift)
    return readingsOf(shown, today).every((read) => read === day) ? null : day
  }
  const format = cell.format.replace(/^(?:general|standard)$/i, '')
  const [load, held] = [readValue(shown, false), inHundredths(number)]
  const written = String(held).replace('.', ',')
  // « 12,50 € » stays and is refused; « 12,500 » and « ### » are nothing but the number.
  if (typeof load === 'string') return isNumberFormat(format) && /\d|^#+$/.test(shown) ? written : null
  // A value that a laboratory rounded up stays: the worse of both.
  if ((load.value ?? 0) >= held) return null
  if (!isNumberFormat(withoutSigns(format))) return MAY_HOLD_MORE + oneLine(shown)
  return `${load.below_limit ? '< ' : ''}${written}`
}

/** Down: a limit has two decimals at most and belongs to the class above it, so that the class stays that of the number. */
const inHundredths = (number: number) => Math.floor(Number((number * 100).toPrecision(12))) / 100

const isNumberFormat = (format: string) => /^[#0?,.\s;E+@-]*$/.test(format)

/** Without words, languages, conditions and the room that it leaves for a sign. */
const withoutSigns = (format: string) => format.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')

/** In a column of a sampling, or of a ranking. */
const readingsOf = (shown: string, today: string) =>
  (['past', 'nearest'] as const).map((yearless) => readTableDay(shown, today, yearless))

function dayNumberOf({ number, format }: SheetCell) {
  return number !== null && isDayFormat(format) && number >= 1 && number < 100_000 ? number : null
}

const DAYS_TO_1904 = 1462

/** Some documents count days from 1904. No day and month are those of the day so much later, so that one cell tells. */
function countsFrom1904(cell: SheetCell, today: string) {
  const dayNumber = dayNumberOf(cell)
  return dayNumber !== null && readingsOf(cell.shown, today).includes(dayOfNumber(dayNumber + DAYS_TO_1904))
}

/** Formats of days in any language: TT.MM.JJJJ, GG/MM/AAAA, D-MMM-YY. */
function isDayFormat(format: string) {
  const letters = format.replace(/"[^"]*"|\[[^\]]*\]/g, '')
  return /[MJDTGAY]/.test(letters) && /^[MJDTGAYNHS\s:/.,-]*$/.test(letters)
}

export function tableOf({ text, html }: PastedTexts, today: string) {
  // It is refused as it is: its HTML would stop the page for seconds.
  if (lengthFault(text) !== null) return text
  const marked = mayStrike(html) ? withStruck(text, struckRows(pageOf(html))) : text
  return withHeldCells(marked, sheetRowsOf(html), today)
}
