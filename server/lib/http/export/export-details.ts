import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { splitFilter } from '../../../../contract/core/list.ts'

interface ExportQuery {
  format: ExportFormat
  filter: readonly string[]
  search?: string | undefined
}

/** For the journal: which filters were used, never the searched text. */
export const exportDetails = (
  { format, filter, search }: ExportQuery,
  rows: number,
  others: readonly string[] = [],
) => ({
  format,
  rows,
  filters: [...new Set([...filter.flatMap((one) => splitFilter(one)?.column ?? []), ...others])],
  is_searched: Boolean(search),
})
