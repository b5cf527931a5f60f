import { useSearchParams } from 'react-router'
import { focusById } from '../../lib/focus.ts'
import {
  changeFilters,
  changeSearch,
  type ListFilter,
  type ListState,
  type NarrowingForm,
  queryOfList,
  readList,
  readNarrowing,
} from '../../lib/list/list-state.ts'
import { listColumnsOf, type Table } from './table.ts'

type SearchChanges = Parameters<typeof changeSearch>[1]

export interface List extends ListState {
  /** The query of the API call. */
  query: ReturnType<typeof queryOfList>
  setSearch: (search: string) => void
  /** Sets the filters together with other changes of the address. */
  setFilters: (filters: readonly ListFilter[], changes?: SearchChanges) => void
  /** Conditions besides those of columns, by their names in the address. */
  narrowing: Readonly<Record<string, string | undefined>>
  clear: () => void
  /** Id of the count, which takes the focus when the pressed element has gone. */
  startId: string
  focusStart: () => void
}

/** The table's query, kept in the address: a link or a reload shows the same rows. */
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
    setFilters: (filters, changes = {}) => setParams(changeSearch(changeFilters(params, filters), changes)),
    narrowing: {},
    clear: () => setParams(changeSearch(changeFilters(params, []), { search: null })),
    startId,
    focusStart: () => focusById(startId),
  }
}

/** The same with conditions beyond the columns, which are kept in the address too. */
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
      // Counted as filters, so that the screen tells an empty list from a narrowed one.
      filters: [...list.filters, ...marks],
      setFilters: (filters: typeof list.filters, changes?: SearchChanges) =>
        list.setFilters(
          filters.filter(({ column }) => !(column in form)),
          changes,
        ),
      narrowing: { ...Object.fromEntries(Object.keys(form).map((name) => [name, undefined])), ...narrowing },
      clear: () => {
        const none = Object.fromEntries(Object.keys(form).map((name) => [name, null]))
        setParams(changeSearch(changeFilters(params, []), { search: null, ...none }))
      },
    },
    narrow: (change: SearchChanges) => setParams(changeSearch(params, { ...change, page: null })),
  }
}
