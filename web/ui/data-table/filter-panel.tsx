import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { closeOverlays } from '../../lib/overlay-entries.ts'
import { Button } from '../button.tsx'
import { Modal } from '../frame/modal.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './filter-panel.module.css'
import type { Filterable } from './table.ts'
import type { List } from './use-list.ts'

interface FilterPanelProps {
  filterables: readonly Filterable[]
  list: List
}

/** All filters at once, also those that have no column header to press. */
export function FilterPanel({ filterables, list }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const count = list.filters.filter(({ column }) => filterables.some(({ name }) => name === column)).length
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={18} />} onClick={() => setOpen(true)}>
        {count === 0 ? 'Filtrer' : `Filtrer (${count})`}
      </Button>
      {isOpen && (
        <Modal kind="drawer" title="Filtrer" onClose={() => setOpen(false)}>
          <div className={styles.content}>
            <FilterForm
              filterables={filterables}
              filters={list.filters}
              onApply={(filters) => closeOverlays(() => list.setFilters(filters))}
            />
          </div>
        </Modal>
      )}
    </>
  )
}
