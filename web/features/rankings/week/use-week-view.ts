import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changeSearch, directionOf, opposite, sortOf } from '../../../lib/list/list-state.ts'
import { filterOf, type WeekFilter } from './view/week.decisions.ts'
import { FIRST_DIRECTION, linesShown, sortOfAddress, type WeekColumn } from './view/week.sorts.ts'
import type { WeekLine } from './week.rules.ts'

/** The lines that the address asks for. */
export function useWeekView(lines: readonly WeekLine[]) {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const filter = filterOf(params.get('filter'), search, lines)
  const sort = sortOfAddress(params.get('sort'))
  const narrow = (next: Record<string, string | null>) => setParams(changeSearch(params, next), { replace: true })
  return {
    shown: useMemo(() => linesShown(lines, { filter, search, sort }), [lines, filter, search, sort]),
    filter,
    search,
    sort,
    narrow,
    show: (next: WeekFilter, more: Record<string, string | null> = {}) =>
      narrow({ filter: `reason:equals:${next}`, ...more }),
    /** Turns round once it sorts by this column already. */
    sortBy: (column: WeekColumn) => {
      const direction = directionOf(column, sort)
      narrow({ sort: sortOf(column, direction === null ? FIRST_DIRECTION[column] : opposite(direction)) })
    },
  }
}
