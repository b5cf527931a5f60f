import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { IconButton } from '../icon-button.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './filter-popup.module.css'
import { Popup } from './popup.tsx'
import type { Filterable } from './table.ts'
import type { List } from './use-list.ts'

interface FilterPopupProps {
  label: string
  filterables: readonly Filterable[]
  list: List
}

export function FilterPopup({ label, filterables, list }: FilterPopupProps) {
  const isActive = list.filters.some(({ column }) => filterables.some(({ name }) => name === column))
  const Icon = isActive ? IconFilterFilled : IconFilter
  return (
    <Popup
      opens="bottom-start"
      button={(press) => (
        <IconButton
          className={styles.funnel}
          data-active={isActive || undefined}
          label={`${isActive ? 'Changer le filtre' : 'Filtrer'}\u00A0: ${label}`}
          onClick={press}
        >
          <Icon size={17} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) => (
        <FilterForm
          filterables={filterables}
          filters={list.filters}
          onApply={(filters) => {
            close()
            list.setFilters(filters)
          }}
        />
      )}
    </Popup>
  )
}
