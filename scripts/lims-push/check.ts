import { targetOf } from '../../contract/rules/reading/beside/targets.ts'
import { isDoubtfulTitle, titleOf } from '../../contract/rules/reading/beside/titles.ts'
import { saysOtherUnit } from '../../contract/rules/reading/beside/units.ts'
import { isMonthFirst } from '../../contract/rules/reading/days.ts'
import { MAX_HEADER_ROW } from '../../contract/rules/reading/tables.ts'
import { columnsOf, type FileColumns, namesColumns } from './columns.ts'
import { PushError } from './push-error.ts'
import { ownColumnsOf } from './report.ts'
import { type CsvRow, rowOf } from './rows.ts'
import { type CsvRecord, type PushedFile, readRecords } from './source.ts'

/** The header’s columns, then the rows under it. */
export async function openRows(source: PushedFile): Promise<{ columns: FileColumns; rows: AsyncGenerator<CsvRow> }> {
  const records = readRecords(source)
  const columns = columnsOf(await findHeader(source, records))
  return { columns, rows: rowsUnder(columns, records, source) }
}

/** The first row that names the required columns; titles may stand above it. */
async function findHeader({ path }: PushedFile, records: ReturnType<typeof readRecords>): Promise<CsvRecord> {
  let first: CsvRecord | undefined
  for (let row = 1; row <= MAX_HEADER_ROW; row++) {
    const { value, done } = await records.next()
    if (done) break
    first ??= value
    if (namesColumns(value)) return value
    checkTitle(value, 0)
  }
  if (!first) throw new PushError(`Le fichier ${path} est vide.`)
  return first
}

/** A line above the names or below the rows, which says that all the values are something else. */
function checkTitle({ line, cells }: CsvRecord, from: number) {
  const written = cells
    .slice(from)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const words = written.join(' ')
  const title = titleOf(written)
  if (title !== null && (isDoubtfulTitle(title) || targetOf(title, []) === 'other')) {
    throw new PushError(
      `Ligne ${line} : « ${title.slice(0, 100)} » met ce fichier en doute. Si ses analyses comptent, enlevez cette ligne.`,
    )
  }
  if (saysOtherUnit(words)) {
    throw new PushError(`Ligne ${line} : « ${words.slice(0, 100)} ». Les valeurs sont attendues en UFP/g.`)
  }
}

/** A row has one of these at least, whatever else it lacks. */
const isTitle = ({ places }: FileColumns, { cells }: CsvRecord) =>
  ['sampled_on', 'value'].every((name) => (cells[places.get(name) ?? -1] ?? '').trim() === '')

async function* rowsUnder(columns: FileColumns, records: ReturnType<typeof readRecords>, { separator }: PushedFile) {
  for await (const record of records) yield rowOf(record, columns, separator)
}

/** Rows that are told one by one. */
const MAX_TOLD = 20

export interface CheckedRows {
  columns: FileColumns
  rows: number
  faulty: number
  /** The first of the faulty ones. */
  told: CsvRow[]
  /** The number of rows without a client’s reference, or shared. */
  seenByAll: number
}

/** Two rows under one key, without a number each: the second would take the place of the first. */
function checkTwice(known: Map<string, { line: number; text: string }>, { line, given }: CsvRow) {
  const { external_id: id, revision } = given
  if (typeof id !== 'string' || revision !== undefined) return
  const text = JSON.stringify(given)
  const first = known.get(id)
  if (!first) known.set(id, { line, text })
  else if (first.text !== text) {
    throw new PushError(
      `Lignes ${first.line} et ${line} : deux analyses ont la même external_id, « ${id} ». Donnez la sienne à chacune, ou à chaque version un numéro dans « revision ».`,
    )
  }
}

/** The whole file, before anything is sent. */
export async function checkRows(source: PushedFile): Promise<CheckedRows> {
  const { columns, rows } = await openRows(source)
  const checked: CheckedRows = { columns, rows: 0, faulty: 0, told: [], seenByAll: 0 }
  const known = new Map<string, { line: number; text: string }>()
  for await (const one of rows) {
    checked.rows += 1
    checkTwice(known, one)
    if (isTitle(columns, one)) checkTitle(one, ownColumnsOf(columns.header))
    if (isMonthFirst(one.cells[columns.places.get('sampled_on') ?? 0] ?? '')) {
      throw new PushError(`Ligne ${one.line} : ce fichier écrit le mois avant le jour : écrivez les jours JJ/MM/AAAA.`)
    }
    if (!one.row) {
      checked.faulty += 1
      if (checked.told.length < MAX_TOLD) checked.told.push(one)
    } else if (one.row.lims_client_id === null || one.row.shared) checked.seenByAll += 1
  }
  return checked
}
