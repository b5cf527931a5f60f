import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { changeFilters, filterText } from '../../lib/list/list-state.ts'
import { closeOverlays } from '../../lib/overlay-entries.ts'
import { Button } from '../button.tsx'
import chips from '../chips.module.css'
import { CheckField } from '../form/check-field.tsx'
import { SearchField } from '../form/search-field.tsx'
import { IconColumns3 } from '../icons.ts'
import { ActiveFilters, FilterForm, FilterPanel } from './filters.tsx'
import { ListForm } from './list-form.tsx'
import { Popup } from './popup.tsx'
import {
  type FilterableColumn,
  filterablesOf,
  pressQuick,
  type QuickFilter,
  quickLabelOf,
  type Table,
  type TableColumn,
} from './table.ts'
import styles from './table-tools.module.css'
import type { List } from './use-list.ts'
import type { TableLayout } from './use-table-layout.ts'

interface TableToolsProps {
  table: Table<never>
  list: List
  layout: TableLayout | null
  hidden: readonly string[]
  onShow: (column: string, change: 'show' | 'hide') => void
  /** More fields for the form, which asks all at once where there are some, or no headers. */
  fields: ReactNode
}

/** The tools above the rows: search, filters, columns. */
export function TableTools({ table, list, layout, hidden, onShow, fields }: TableToolsProps) {
  const { quick = [] } = table
  const filterables = filterablesOf(table.columns)
  const isHeadless = filterablesOf(table.columns.filter(({ key }) => hidden.includes(key))).length > 0
  const search = table.search && <SearchField value={list.search} onSearch={list.setSearch} {...table.search} />
  const columns = <ColumnsMenu columns={table.columns} hidden={hidden} onShow={onShow} />
  if (layout === null || fields) {
    return (
      <div className={styles.tools}>
        <div className={styles.line}>
          {search}
          <FilterPanel count={list.filters.length}>
            <ListForm table={table} list={list} fields={fields} />
          </FilterPanel>
          {layout && <div className={styles.buttons}>{columns}</div>}
        </div>
        <ActiveFilters filterables={filterables} quick={quick} isQuickShown={false} list={list} />
      </div>
    )
  }
  const quickFilters = quick.length > 0 && <QuickFilters label={quickLabelOf(table)} quick={quick} list={list} />
  return (
    <div className={styles.tools}>
      <div className={styles.line}>
        {search}
        {layout === 'wide' && quickFilters}
        <div className={styles.buttons}>
          {isHeadless && <ColumnsFilters filterables={filterables} list={list} />}
          {columns}
        </div>
      </div>
      {layout === 'compact' && quickFilters}
      <ActiveFilters filterables={filterables} quick={quick} isQuickShown list={list} />
    </div>
  )
}

/** All filters, also those of columns that are hidden. */
const ColumnsFilters = ({ filterables, list }: { filterables: readonly FilterableColumn[]; list: List }) => (
  <FilterPanel count={list.filters.filter(({ column }) => filterables.some(({ name }) => name === column)).length}>
    <FilterForm
      filterables={filterables}
      filters={list.filters}
      onApply={(filters) => closeOverlays(() => list.setFilters(filters))}
    />
  </FilterPanel>
)

interface ColumnsMenuProps {
  columns: readonly Pick<TableColumn<never>, 'key' | 'label' | 'card'>[]
  hidden: readonly string[]
  onShow: (column: string, change: 'show' | 'hide') => void
}

const ColumnsMenu = ({ columns, hidden, onShow }: ColumnsMenuProps) => (
  <Popup
    opens="bottom-end"
    button={(press) => (
      <Button variant="default" leftSection={<IconColumns3 size={18} />} onClick={press}>
        Colonnes
      </Button>
    )}
  >
    {() =>
      columns
        .filter(({ card }) => card !== 'title')
        .map(({ key, label }) => (
          <CheckField
            key={key}
            name={key}
            label={label}
            checked={!hidden.includes(key)}
            onChange={(isShown) => onShow(key, isShown ? 'show' : 'hide')}
          />
        ))
    }
  </Popup>
)

interface QuickFiltersProps {
  label: string
  quick: readonly QuickFilter[]
  list: List
}

function QuickFilters({ label, quick, list }: QuickFiltersProps) {
  const [params] = useSearchParams()
  const active = list.filters.map(filterText)
  const isAll = pressQuick(quick, null, list.filters).length === active.length
  return (
    <nav aria-label={label}>
      <ul className={chips.chips}>
        {quick.map(({ label, filter, count }) => (
          <li key={label}>
            <Link
              className={chips.chip}
              aria-current={filter === null ? isAll : active.includes(filter)}
              to={{ search: `?${changeFilters(params, pressQuick(quick, filter, list.filters))}` }}
            >
              {label}
              {count !== undefined && <span className={chips.number}>{formatNumber(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
