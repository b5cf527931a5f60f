import { MAX_ROWS, sendResults } from '../../contract/lims.ts'
import type { CsvRow } from './rows.ts'

/** A row more, and the commas, still fit. */
const MAX_BYTES = sendResults.maxBytes * 0.9

/** Makes the same batches each time, so that the next one begins where the last acknowledged one ended. */
export async function* batchesOf(rows: AsyncIterable<CsvRow>, skipped: number): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  let bytes = 0
  let left = skipped
  for await (const row of rows) {
    if (left > 0) {
      left -= 1
      continue
    }
    batch.push(row)
    bytes += Buffer.byteLength(JSON.stringify(row.given))
    if (batch.length < MAX_ROWS && bytes < MAX_BYTES) continue
    yield batch
    ;[batch, bytes] = [[], 0]
  }
  if (batch.length > 0) yield batch
}
