import { sendResults } from '../../contract/lims.ts'
import { batchesOf } from './batches.ts'
import { type CheckedRows, openRows } from './check.ts'
import { deleteJournal, type RowCounts, readJournal, type SendJournal, writeJournal } from './journal.ts'
import { openReport, type ReportedRow, reportBytes } from './report.ts'
import type { CsvRow } from './rows.ts'
import { checkUnchanged, type PushedFile } from './source.ts'
import { call, type PushTarget } from './target.ts'

const NOTHING: RowCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }

interface PushOptions {
  source: PushedFile
  checked: CheckedRows
  target: PushTarget
  /** Whether clients are mailed. */
  notifies: boolean
  onProgress: (rows: number) => void
}

/** Goes on after the last batch that was acknowledged. */
export async function pushFile({ source, checked, target, notifies, onProgress }: PushOptions): Promise<RowCounts> {
  const { path, sha256 } = source
  const { url, say } = target
  const journal = (await resumable(path, { sha256, url })) ?? { sha256, url, rows: 0, counts: NOTHING, reportBytes: 0 }
  if (journal.rows > 0) say(`Reprise après la ligne de données ${journal.rows} : les précédentes sont arrivées.`)
  const report = await openReport(path, checked.columns.header, journal.reportBytes)
  try {
    const { rows } = await openRows(source)
    for await (const batch of batchesOf(rows, journal.rows)) {
      await checkUnchanged(source)
      const { counts, rejected } = await send(target, batch, notifies)
      journal.rows += batch.length
      journal.counts = sum(journal.counts, counts)
      journal.reportBytes = await report.append(rejected)
      await writeJournal(path, journal)
      onProgress(journal.rows)
    }
  } finally {
    await report.close()
  }
  await deleteJournal(path)
  return journal.counts
}

/** Without its report, what was rejected would be told to nobody. */
async function resumable(path: string, of: { sha256: string; url: string }): Promise<SendJournal | null> {
  const journal = await readJournal(path, of)
  return journal && (await reportBytes(path)) >= journal.reportBytes ? journal : null
}

async function send(target: PushTarget, batch: readonly CsvRow[], notifies: boolean) {
  const good = batch.filter(({ row }) => row !== undefined)
  const query = notifies ? '' : '?notify=false'
  const answer =
    good.length === 0
      ? { ...NOTHING, rejected: [] }
      : await call(target, { endpoint: sendResults, query, body: good.map(({ given }) => given) })
  const refused = answer.rejected.flatMap(({ index, errors }): ReportedRow[] => {
    const row = good[index]
    return row ? [{ ...row, errors }] : []
  })
  const rejected = [...batch.filter(({ row }) => row === undefined), ...refused].sort((a, b) => a.line - b.line)
  return { rejected, counts: { ...answer, rejected: rejected.length } }
}

const sum = (one: RowCounts, other: RowCounts): RowCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  rejected: one.rejected + other.rejected,
})
