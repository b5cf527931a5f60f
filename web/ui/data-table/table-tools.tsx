import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { changeFilters, filterText } from '../../lib/list/list-state.ts'
import { Button } from '../button.tsx'
import chips from '../chips.module.css'
import { CheckField } from '../form/check-field.tsx'
import { SearchField } from '../form/search-field.tsx'
import { IconColumns3 } from '../icons.ts'
import { ActiveFilters, FilterPanel } from './filters.tsx'
import { Popup } from './popup.tsx'
import { filterablesOf, pressQuick, type QuickFilter, type Table, type TableColumn } from './table.ts'
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
  const { quick, quickLabel = `Filtrer les ${table.noun[1]}` } = table
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
      {quick && <QuickFilters label={quickLabel} quick={quick} list={list} />}
      <ActiveFilters filterables={filterables} quick={quick ?? []} list={list} />
    </div>
  )
}

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
