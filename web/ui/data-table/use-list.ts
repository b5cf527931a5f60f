import { useSearchParams } from 'react-router'
import { focusById } from '../../lib/focus.ts'
import {
  changeFilters,
  changeSearch,
  type Filter,
  type ListState,
  type NarrowingForm,
  queryOfList,
  readList,
  readNarrowing,
} from '../../lib/list/list-state.ts'
import { listColumnsOf, type Table } from './table.ts'

export interface List extends ListState {
  /** For the call. */
  query: ReturnType<typeof queryOfList>
  setSearch: (search: string) => void
  setFilters: (filters: readonly Filter[]) => void
  clear: () => void
  /** Of the count, where the focus goes when what was pressed has gone. */
  startId: string
  focusStart: () => void
}

/** What the table is asked, which the address holds: a link or a reload shows the same rows. */
export function useList(table: Table<never>): List {
  const [params, setParams] = useSearchParams()
  const state = readList(params, listColumnsOf(table))
  const startId = `${table.name}-count`
  return {
    ...state,
    query: queryOfList(state),
    setSearch: (search) =>
      // A whole search is one step in the history, however many keys it took.
      setParams(changeSearch(params, { search, page: null }), { replace: state.search !== '' && search !== '' }),
    setFilters: (filters) => setParams(changeFilters(params, filters)),
    clear: () => setParams(changeSearch(changeFilters(params, []), { search: null })),
    startId,
    focusStart: () => focusById(startId),
  }
}

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
