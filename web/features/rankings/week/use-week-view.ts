import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changeSearch } from '../../../lib/list/list-state.ts'
import { isSort, isWeekFilter, linesShown, passes, type WeekLine } from './week.rules.ts'

/** The lines that the address asks for. */
export function useWeekView(lines: readonly WeekLine[]) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('filter')?.replace(/^reason:equals:/, '') ?? null
  const isEmpty = (asked === 'edited' || asked === 'conflict') && !lines.some((line) => passes(line, asked))
  const filter = isWeekFilter(asked) && !isEmpty ? asked : null
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
