import { writeCsvStream } from 'hucre/csv'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { csvCell, type ExportColumn, xlsxCell } from './cells.ts'
import { writeXlsx } from './xlsx.ts'

type WriteExport = <R>(
  batches: AsyncIterable<readonly R[]>,
  columns: readonly ExportColumn<R>[],
  title: string,
) => AsyncIterable<Uint8Array>

/** Semicolons and a byte order mark, as French spreadsheets expect. */
const writeCsv: WriteExport = (batches, columns) =>
  writeCsvStream(
    cells(batches, (row) => columns.map((column) => csvCell(column, row))),
    { delimiter: ';', bom: true, headers: columns.map(({ header }) => header) },
  )

const writeWorkbook: WriteExport = (batches, columns, title) =>
  writeXlsx(
    cells(batches, (row) => columns.map((column) => xlsxCell(column, row))),
    { title, columns },
  )

async function* cells<R, C>(batches: AsyncIterable<readonly R[]>, cellsOf: (row: R) => C[]) {
  for await (const batch of batches) for (const row of batch) yield cellsOf(row)
}

export const FORMATS: Record<ExportFormat, { type: string; write: WriteExport }> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeWorkbook },
}
