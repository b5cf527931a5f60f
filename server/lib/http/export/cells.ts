import { onlyVisible } from '../../../../contract/core/text.ts'

interface Shape {
  /** A date is YYYY-MM-DD, a moment YYYY-MM-DD HH:MM in Paris (`parisMinute`). */
  text: string
  date: string
  moment: string
  number: number
}

/** One column of a file that a person opens in a spreadsheet. */
export type ExportColumn<R> = {
  [T in keyof Shape]: {
    header: string
    /** In characters. */
    width: number
    type: T
    value: (row: R) => Shape[T] | null
  }
}[keyof Shape]

/** Most texts: they begin no formula and hold nothing to clean, which is slow. */
const PLAIN = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ][ -~À-ÖØ-öø-ÿŒœ’°]*$/
const STARTS_FORMULA = /^[=+\-@−]/

/** On one line, and read as a text by a spreadsheet, whose formulas also begin with full-width signs. */
export function safeText(text: string): string {
  if (text === '' || (PLAIN.test(text) && !text.endsWith(' '))) return text
  const visible = onlyVisible(text)
  return STARTS_FORMULA.test(visible.slice(0, 1).normalize('NFKC')) ? `'${visible}` : visible
}

const dateText = (date: string) => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** As a French spreadsheet reads them. */
export function csvCell<R>(column: ExportColumn<R>, row: R): string {
  if (column.type === 'number') return String(column.value(row) ?? '').replace('.', ',')
  const value = column.value(row)
  if (value === null) return ''
  if (column.type === 'text') return safeText(value)
  return column.type === 'date' ? dateText(value) : `${dateText(value)}${value.slice(10)}`
}

/** Dates as spreadsheets count them, which know no time zone. */
export function xlsxCell<R>(column: ExportColumn<R>, row: R): string | number | Date | null {
  const value = column.value(row)
  if (typeof value !== 'string' || value === '') return value === '' ? null : value
  return column.type === 'text' ? safeText(value) : new Date(`${value.replace(' ', 'T')}Z`)
}
