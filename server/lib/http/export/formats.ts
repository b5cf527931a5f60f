import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { csvCell, type ExportColumn, xlsxCell } from './cells.ts'

type WriteExport = <R>(
  batches: AsyncIterable<readonly R[]>,
  columns: readonly ExportColumn<R>[],
  title: string,
) => AsyncIterable<Uint8Array>

const NUMBER_FORMATS: Record<ExportColumn<unknown>['type'], string> = {
  // A cell of this format stays a text when somebody types into it: 01000 keeps its zero.
  text: '@',
  date: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  number: 'General',
}

/** Semicolons and a byte order mark, as French spreadsheets expect. */
const writeCsv: WriteExport = (batches, columns) =>
  writeCsvStream(
    cells(batches, (row) => columns.map((column) => csvCell(column, row))),
    { delimiter: ';', bom: true, headers: columns.map(({ header }) => header) },
  )

const writeXlsx: WriteExport = (batches, columns, title) =>
  writeXlsxStream(
    cells(batches, (row) => columns.map((column) => xlsxCell(column, row))),
    {
      name: title,
      freezePane: { rows: 1 },
      columns: columns.map(({ header, width, type }) => ({ header, width, numFmt: NUMBER_FORMATS[type] })),
    },
  )

async function* cells<R, C>(batches: AsyncIterable<readonly R[]>, cellsOf: (row: R) => C[]) {
  for await (const batch of batches) for (const row of batch) yield cellsOf(row)
}

export const FORMATS: Record<ExportFormat, { type: string; write: WriteExport }> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
}
