import { type Columns, columnsOf } from './columns.ts'
import { PushError } from './push-error.ts'
import { type CsvRow, rowOf } from './rows.ts'
import { readRecords, type Source } from './source.ts'

/** The header’s columns, then the rows under it. */
export async function openRows(source: Source): Promise<{ columns: Columns; rows: AsyncGenerator<CsvRow> }> {
  const records = readRecords(source)
  const header = await records.next()
  if (header.done) throw new PushError(`Le fichier ${source.path} est vide.`)
  const columns = columnsOf(header.value)
  return { columns, rows: rowsUnder(columns, records) }
}

async function* rowsUnder(columns: Columns, records: ReturnType<typeof readRecords>) {
  for await (const record of records) yield rowOf(record, columns)
}

/** Rows that are told one by one. */
const MAX_TOLD = 20

export interface Checked {
  columns: Columns
  rows: number
  faulty: number
  /** The first of the faulty ones. */
  told: CsvRow[]
  /** Without a client’s reference, or shared. */
  seenByAll: number
}

/** The whole file, before anything is sent. */
export async function checkRows(source: Source): Promise<Checked> {
  const { columns, rows } = await openRows(source)
  const checked: Checked = { columns, rows: 0, faulty: 0, told: [], seenByAll: 0 }
  for await (const one of rows) {
    checked.rows += 1
    if (!one.row) {
      checked.faulty += 1
      if (checked.told.length < MAX_TOLD) checked.told.push(one)
    } else if (one.row.lims_client_id === null || one.row.shared) checked.seenByAll += 1
  }
  return checked
}
