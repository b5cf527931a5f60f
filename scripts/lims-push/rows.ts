import type { FieldErrors } from '../../contract/core/errors.ts'
import { withVisibleEnds } from '../../contract/core/text.ts'
import type { LimsResult } from '../../contract/lims.ts'
import { remarkFault } from '../../contract/rules/reading/beside/remarks.ts'
import { NO, YES } from '../../contract/rules/reading/beside/states.ts'
import { targetFault } from '../../contract/rules/reading/beside/targets.ts'
import { isLoadUnit } from '../../contract/rules/reading/beside/units.ts'
import { readTableDay } from '../../contract/rules/reading/days.ts'
import { type CellDelimiter, rowFault } from '../../contract/rules/reading/tables.ts'
import { readType } from '../../contract/rules/reading/types.ts'
import { readValue } from '../../contract/rules/reading/values.ts'
import { readResult } from '../../server/features/lims/lims.rules.ts'
import { today } from '../../server/lib/clock.ts'
import type { FileColumns } from './columns.ts'
import type { CsvRecord } from './source.ts'

export interface CsvRow extends CsvRecord {
  /** As it is sent; what cannot be read is left as it was written, and told in `errors`. */
  given: Record<string, unknown>
  row: LimsResult | undefined
  errors: FieldErrors
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : '')
const flag = (text: string) => {
  const word = text.toLowerCase()
  return YES.includes(word) ? true : NO.includes(word) ? false : text
}
const number = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text)
const day = (text: string) => readTableDay(text, today(), 'past') ?? text

/** As a spreadsheet writes what the API reads otherwise. */
const READ: Record<string, (text: string) => unknown> = {
  revision: number,
  shared: flag,
  below_limit: flag,
  sampled_on: day,
}

export function rowOf(
  record: CsvRecord,
  { header, places, others, unit }: FileColumns,
  delimiter: CellDelimiter,
): CsvRow {
  const { cells } = record
  const given: Record<string, unknown> = {}
  for (const [name, at] of places) {
    const text = withVisibleEnds(cells[at] ?? '')
    // An empty cell is a field that is not said, but for the monitoring, which must be.
    if (text !== '') given[name] = READ[name]?.(text) ?? text
    else if (name === 'lims_client_id') given[name] = null
  }
  // Its cells may stand under the wrong names: a client’s analysis would be shown to everyone.
  const fault = rowFault(record, { delimiter, count: header.length, values: [places.get('value') ?? 0] })
  const written = withVisibleEnds(cells[unit] ?? '')
  if (fault === null && written !== '' && !isLoadUnit(written)) {
    return { ...record, given, row: undefined, errors: { unité: ['La valeur est attendue en UFP/g.'] } }
  }
  const load = readValue(textOf(given.value), given.below_limit === true)
  const loads = typeof load === 'string' ? [] : [load]
  if (fault === null && given.below_limit === false && loads[0]?.below_limit) {
    return {
      ...record,
      given,
      row: undefined,
      errors: { below_limit: ['Ce n’est pas ce que dit le signe de la valeur.'] },
    }
  }
  const type = readType(textOf(given.type), [])
  const remark = others
    .map((at) => [header[at] ?? '', withVisibleEnds(cells[at] ?? '')] as const)
    .map(([name, cell]) => remarkFault(name, cell, loads) ?? targetFault(name, cell, [type], []))
    .find((one) => one !== null)
  if (fault === null && remark !== undefined) return { ...record, given, row: undefined, errors: { ligne: [remark] } }
  return { ...record, given, ...(fault === null ? readResult(given) : { row: undefined, errors: { ligne: [fault] } }) }
}
