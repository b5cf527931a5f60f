import { useSearchParams } from 'react-router'
import { changeFilters } from '../../lib/list/list-state.ts'
import { type NarrowingForm, readNarrowing } from '../../lib/list/narrowing.ts'
import { changeSearch } from '../../lib/list/paging.ts'
import type { Table } from './table.ts'
import { useList } from './use-list.ts'

/** The table's list, narrowed by more than its columns, which the address also holds. */
export function useNarrowedList<N extends string>(table: Table<never>, form: NarrowingForm<N>) {
  const list = useList(table)
  const [params, setParams] = useSearchParams()
  const narrowing = readNarrowing(params, form)
  const marks = Object.entries<string | undefined>(narrowing).flatMap(([column, value = '']) => [
    { column, operator: 'equals' as const, value },
  ])
  return {
    narrowing,
    query: { ...list.query, ...narrowing },
    list: {
      ...list,
      // So that an empty list is told from a narrowed one.
      filters: [...list.filters, ...marks],
      setFilters: (filters: typeof list.filters) => list.setFilters(filters.filter(({ column }) => !(column in form))),
      clear: () => {
        const none = Object.fromEntries(Object.keys(form).map((name) => [name, null]))
        setParams(changeSearch(changeFilters(params, []), { search: null, ...none }))
      },
    },
    narrow: (change: Readonly<Record<string, string | null>>) =>
      setParams(changeSearch(params, { ...change, page: null })),
  }
}
