import { IconX } from '@tabler/icons-react'
import { type Filter, filterText } from '../../lib/list/list-state.ts'
import { Clamped } from '../clamped.tsx'
import styles from './active-filters.module.css'
import type { Filterable, QuickFilter } from './table.ts'
import type { List } from './use-list.ts'

interface ActiveFiltersProps {
  filterables: readonly Filterable[]
  /** These show by themselves what they leave out. */
  quick: readonly QuickFilter[]
  list: List
}

/** What leaves rows out, each with the way to take it off. */
export function ActiveFilters({ filterables, quick, list }: ActiveFiltersProps) {
  const told = filterables.flatMap((filterable) => {
    const filter = list.filters.find(({ column }) => column === filterable.name)
    if (!filter || quick.some((one) => one.filter === filterText(filter))) return []
    return [{ filter, text: filterLabel(filter, filterable) }]
  })
  if (told.length === 0) return null
  // The pressed button goes with its filter.
  const leave = (filters: readonly Filter[]) => {
    list.setFilters(filters)
    list.focusStart()
  }
  return (
    <ul className={styles.filters} aria-label="Filtres en cours">
      {told.map(({ filter, text }) => (
        <li key={filter.column}>
          <button type="button" onClick={() => leave(list.filters.filter((one) => one !== filter))}>
            <span className="visually-hidden">Retirer le filtre </span>
            <Clamped text={text} />
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const SAID = { starts: 'commence par', contains: 'contient', equals: 'est' }

function filterLabel({ operator, value }: Filter, { label, options }: Filterable) {
  if (options !== null) return `${label}\u00A0: ${options.find((option) => option.value === value)?.label ?? value}`
  return value === '' ? `${label} vide` : `${label} ${SAID[operator]} «\u00A0${value}\u00A0»`
}
