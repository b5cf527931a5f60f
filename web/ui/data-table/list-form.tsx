import { type ReactNode, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { filterText, type ListFilter, sortOf } from '../../lib/list/list-state.ts'
import { closeOverlays } from '../../lib/overlay-entries.ts'
import { DaysFields, readDays } from '../form/days-form.tsx'
import { NativeSelect } from '../form/native-select.tsx'
import { FilterForm } from './filters.tsx'
import { filterablesOf, pressQuick, quickLabelOf, type Table, type TableColumn } from './table.ts'
import type { List } from './use-list.ts'

interface ListFormProps {
  table: Table<never>
  list: List
  /** Fields that narrow the list besides its columns and days, named as in the address. */
  fields: ReactNode
}

/** All that a list may be asked, at once: cards have no headers to press. */
export function ListForm({ table, list, fields }: ListFormProps) {
  const [faults, setFaults] = useState<FieldErrors>({})
  const filterables = filterablesOf(table.columns)
  // The others are values of a column's own filter.
  const quick = (table.quick ?? []).filter(({ filter }) =>
    filterables.every(({ name }) => !filter?.startsWith(`${name}:`)),
  )
  const { from, to } = list.narrowing
  const apply = (filters: readonly ListFilter[], form: FormData | null) => {
    const read = readDays(form ?? new FormData())
    setFaults(read.faults)
    if (read.days === null) return
    const changes = new Map<string, string | null>()
    for (const name of Object.keys(list.narrowing)) {
      if (form === null || form.has(name)) changes.set(name, textOf(form, name))
    }
    if (changes.has('from')) changes.set('from', read.days.from).set('to', read.days.to)
    const sort = textOf(form, 'sort')
    if (sort && sort !== list.sort) changes.set('sort', sort)
    closeOverlays(() => list.setFilters(pressQuick(quick, textOf(form, QUICK), filters), Object.fromEntries(changes)))
  }
  return (
    <FilterForm filterables={filterables} filters={list.filters} onApply={apply}>
      <NativeSelect
        name="sort"
        label="Trier par"
        labelPlace="above"
        defaultValue={list.sort}
        options={table.columns.filter(({ sort }) => sort).flatMap(ordersOf)}
      />
      {quick.length > 1 && (
        <NativeSelect
          name={QUICK}
          label={quickLabelOf(table)}
          labelPlace="above"
          defaultValue={list.filters.map(filterText).find((text) => quick.some(({ filter }) => filter === text))}
          options={quick.map(({ label, filter, count }) => ({
            value: filter ?? '',
            label: count === undefined ? label : `${label} (${count})`,
          }))}
        />
      )}
      {fields}
      {'from' in list.narrowing && <DaysFields from={from} to={to} errors={faults} />}
    </FilterForm>
  )
}

const QUICK = 'quick'

const ordersOf = ({ key, label }: Pick<TableColumn<never>, 'key' | 'label'>) => [
  { value: sortOf(key, 'ascending'), label: `${label}, croissant` },
  { value: sortOf(key, 'descending'), label: `${label}, décroissant` },
]

/** Null for a field that is empty or not there. */
function textOf(form: FormData | null, name: string) {
  const value = form?.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
