import { type BackedTable, BackupHeader, BackupTrailer } from './contents.ts'
import { readSections } from './file.ts'

/** Takes a table's rows, to their end. */
export type TakeRows = (table: BackedTable, rows: AsyncIterable<Buffer>) => Promise<unknown>

interface BackupUse {
  /** Called with what the file says of itself; answers who takes the rows of each table. */
  begin: (header: BackupHeader) => Promise<TakeRows>
  end: (trailer: BackupTrailer) => Promise<unknown>
}

export const skip: TakeRows = async (_table, rows) => {
  for await (const _ of rows);
}

/** Throws a BackupFault unless the file is a whole backup, which is known only at its end; without a use it only looks. */
export async function readBackup(path: string, use?: BackupUse): Promise<BackupHeader> {
  return readSections(path, async (sections) => {
    const header = await sections.json(BackupHeader)
    const take = (await use?.begin(header)) ?? skip
    for (const table of header.tables) await take(table, sections.next())
    const trailer = await sections.json(BackupTrailer)
    await use?.end(trailer)
    return header
  })
}
