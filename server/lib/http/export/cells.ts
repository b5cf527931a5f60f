import { lineText, safeText } from '../../../../contract/core/cells.ts'

interface ColumnShape {
  /** A date is YYYY-MM-DD, a moment YYYY-MM-DD HH:MM in Paris (`parisMinute`). */
  text: string
  date: string
  moment: string
  number: number
}

/** One column of a file that a person opens in a spreadsheet. */
export type ExportColumn<R> = {
  [T in keyof ColumnShape]: {
    header: string
    /** Width in characters. */
    width: number
    type: T
    value: (row: R) => ColumnShape[T] | null
  }
}[keyof ColumnShape]

const dateText = (date: string) => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** Texts as a French spreadsheet reads them. */
export function csvCell<R>(column: ExportColumn<R>, row: R): string {
  if (column.type === 'number') return String(column.value(row) ?? '').replace('.', ',')
  const value = column.value(row)
  if (value === null) return ''
  if (column.type === 'text') return safeText(value)
  return column.type === 'date' ? dateText(value) : `${dateText(value)}${value.slice(10)}`
}

/** Dates as spreadsheets count them, without a time zone. */
export function xlsxCell<R>(column: ExportColumn<R>, row: R): string | number | Date | null {
  const value = column.value(row)
  if (typeof value !== 'string' || value === '') return value === '' ? null : value
  return column.type === 'text' ? lineText(value) : new Date(`${value.replace(' ', 'T')}Z`)
}
