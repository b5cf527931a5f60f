import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { writeCsv } from 'hucre/csv'
import { safeText } from '../../contract/core/cells.ts'
import type { FieldErrors } from '../../contract/core/errors.ts'

export interface ReportedRow {
  line: number
  errors: FieldErrors
  cells: readonly string[]
}

export interface RejectionReport {
  /** Gives how long the file is then, in bytes. */
  append: (rejected: readonly ReportedRow[]) => Promise<number>
  close: () => Promise<unknown>
}

export const reportPath = (file: string) => `${file.replace(/\.csv$/i, '')}.rejected.csv`

export const reasonsOf = (errors: FieldErrors) =>
  Object.entries(errors)
    .map(([field, reasons]) => `${field} : ${reasons.join(' ')}`)
    .join(' ; ')

export const reportBytes = async (file: string) => (await stat(reportPath(file)).catch(() => null))?.size ?? 0

const OWN_COLUMNS = ['ligne', 'motifs']

/** How many columns of a file are those of a report that it was itself. */
export const ownColumnsOf = (header: readonly string[]) =>
  OWN_COLUMNS.every((name, at) => header[at] === name) ? OWN_COLUMNS.length : 0

/** With the file’s own columns, but for those of a report it was itself: once corrected it can be sent. What lies beyond `bytes` was not acknowledged. */
export async function openReport(file: string, header: readonly string[], bytes: number): Promise<RejectionReport> {
  const path = reportPath(file)
  let [handle, end]: [FileHandle | null, number] = [null, bytes]
  const withoutOwn = (cells: readonly string[]) => cells.slice(ownColumnsOf(header))
  if (bytes === 0) await rm(path, { force: true })
  const write = async (into: FileHandle, rows: readonly string[][]) => {
    const text = writeCsv(
      rows.map((row) => row.map(safeText)),
      { delimiter: ';', bom: end === 0 },
    )
    end += (await into.write(`${text}\r\n`, end)).bytesWritten
  }
  const begin = async () => {
    const opened = await open(path, bytes === 0 ? 'w' : 'r+')
    await opened.truncate(bytes)
    if (bytes === 0) await write(opened, [[...OWN_COLUMNS, ...withoutOwn(header)]])
    return opened
  }
  return {
    append: async (rejected) => {
      if (rejected.length === 0) return end
      handle ??= await begin()
      await write(
        handle,
        rejected.map(({ line, errors, cells }) => [String(line), reasonsOf(errors), ...withoutOwn(cells)]),
      )
      await handle.sync()
      return end
    },
    close: async () => handle?.close(),
  }
}
