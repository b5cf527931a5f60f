import { useSearchParams } from 'react-router'
import { focusById } from '../../lib/focus.ts'
import { changeFilters, type Filter, type ListState, queryOfList, readList } from '../../lib/list/list-state.ts'
import { changeSearch } from '../../lib/list/paging.ts'
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
