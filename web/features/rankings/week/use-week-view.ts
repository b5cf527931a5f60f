import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changeSearch } from '../../../lib/list/list-state.ts'
import { isSort, isWeekFilter, linesShown, type WeekLine } from './week.rules.ts'

/** The lines that the address asks for. */
export function useWeekView(lines: readonly WeekLine[]) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('filter')?.replace(/^reason:equals:/, '') ?? null
  const hasEdited = lines.some(({ isEdited }) => isEdited)
  const filter = isWeekFilter(asked) && (asked !== 'edited' || hasEdited) ? asked : null
  const search = params.get('search') ?? ''
  const sorted = params.get('sort')
  const sort = isSort(sorted) ? sorted : 'zone'
  return {
    shown: useMemo(() => linesShown(lines, { filter, search, sort }), [lines, filter, search, sort]),
    filter,
    search,
    sort,
    narrow: (next: Record<string, string | null>) => setParams(changeSearch(params, next), { replace: true }),
  }
}
