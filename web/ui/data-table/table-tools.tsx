import { SearchField } from '../form/search-field.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { filterablesOf, type Table } from './table.ts'
import styles from './table-tools.module.css'
import type { List } from './use-list.ts'
import type { TableLayout } from './use-table-layout.ts'

interface TableToolsProps {
  table: Table<never>
  list: List
  layout: TableLayout | null
  hidden: readonly string[]
  onShow: (column: string, change: 'show' | 'hide') => void
}

/** What stands over the rows: search, filters, columns. */
export function TableTools({ table, list, layout, hidden, onShow }: TableToolsProps) {
  const filterables = filterablesOf(table.columns)
  const isHeadless =
    layout === null || filterablesOf(table.columns.filter(({ key }) => hidden.includes(key))).length > 0
  return (
    <div className={styles.tools}>
      <div className={styles.line}>
        {table.search && <SearchField value={list.search} onSearch={list.setSearch} {...table.search} />}
        <div className={styles.buttons}>
          {isHeadless && filterables.length > 0 && <FilterPanel filterables={filterables} list={list} />}
          <ColumnsMenu columns={table.columns} hidden={hidden} onShow={onShow} />
        </div>
      </div>
      {table.quick && <QuickFilters quick={table.quick} list={list} />}
      <ActiveFilters filterables={filterables} quick={table.quick?.filters ?? []} list={list} />
    </div>
  )
}
