import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { directionOf, opposite, sortOf } from '../../lib/list/list-state.ts'
import { changeSearch } from '../../lib/list/paging.ts'
import { NativeSelect } from '../form/native-select.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './sort-choice.module.css'
import type { Column } from './table.ts'

interface SortChoiceProps {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'sort'>[]
  sort: string
}

const WORDS = { ascending: 'croissant', descending: 'décroissant' }

/** Cards have no column headers to press. */
export function SortChoice({ columns, sort }: SortChoiceProps) {
  const [params, setParams] = useSearchParams()
  const sortable = columns.filter((column) => column.sort)
  const current = sortable.find(({ key }) => directionOf(key, sort) !== null)
  const direction = current && directionOf(current.key, sort)
  const setSort = (next: string) => setParams(changeSearch(params, { sort: next, page: null }))
  const choose = (key: string) =>
    setSort(sortOf(key, columns.find((column) => column.key === key)?.sort ?? 'ascending'))
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <div className={styles.sort}>
      <NativeSelect
        label="Trier par"
        labelPlace="beside"
        value={current?.key ?? ''}
        options={[
          ...(current ? [] : [{ value: '', label: 'Autre ordre' }]),
          ...sortable.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {current && direction && (
        <IconButton
          label={`Ordre ${WORDS[direction]}\u00A0: inverser`}
          onClick={() => setSort(sortOf(current.key, opposite(direction)))}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
