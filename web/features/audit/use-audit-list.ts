import { useSearchParams } from 'react-router'
import { changeFilters } from '../../lib/list/list-state.ts'
import { changeSearch } from '../../lib/list/paging.ts'
import type { Table } from '../../ui/data-table/table.ts'
import { useList } from '../../ui/data-table/use-list.ts'
import { NARROWINGS, type Narrowing, readNarrowing } from './audit.rules.ts'

/** The table's list, narrowed to a person and to days too, which the address also holds. */
export function useAuditList(table: Table<never>) {
  const list = useList(table)
  const [params, setParams] = useSearchParams()
  const narrowing = readNarrowing(params)
  const marks = NARROWINGS.flatMap((column) => {
    const value = narrowing[column]
    return value === undefined ? [] : [{ column, operator: 'equals' as const, value }]
  })
  return {
    narrowing,
    query: { ...list.query, ...narrowing },
    list: {
      ...list,
      // So that an empty list is told from a narrowed one.
      filters: [...list.filters, ...marks],
      setFilters: (filters: typeof list.filters) =>
        list.setFilters(filters.filter(({ column }) => NARROWINGS.every((name) => name !== column))),
      clear: () =>
        setParams(changeSearch(changeFilters(params, []), { search: null, person: null, from: null, to: null })),
    },
    narrow: (change: { [N in keyof Narrowing]: string | null }) =>
      setParams(changeSearch(params, { ...change, page: null })),
  }
}
