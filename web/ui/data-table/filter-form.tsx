import type { FormEvent } from 'react'
import { MAX_FILTER } from '../../../contract/core/list.ts'
import { type Filter, filterText, readFilter } from '../../lib/list/list-state.ts'
import { Button } from '../button.tsx'
import { NativeSelect } from '../form/native-select.tsx'
import { TextField } from '../form/text-field.tsx'
import styles from './filter-form.module.css'
import type { Filterable } from './table.ts'

interface FilterFormProps {
  filterables: readonly Filterable[]
  /** Those of other columns stay. */
  filters: readonly Filter[]
  onApply: (filters: readonly Filter[]) => void
}

export function FilterForm({ filterables, filters, onApply }: FilterFormProps) {
  const others = filters.filter(({ column }) => filterables.every(({ name }) => name !== column))
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onApply([...others, ...filterables.flatMap((filterable) => filterIn(form, filterable) ?? [])])
  }
  return (
    <form className={styles.form} onSubmit={apply}>
      {filterables.map((filterable) => (
        <FilterField
          key={filterable.name}
          filterable={filterable}
          filter={filters.find(({ column }) => column === filterable.name)}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit">Appliquer</Button>
        <Button variant="default" onClick={() => onApply(others)}>
          Effacer
        </Button>
      </div>
    </form>
  )
}

const OPERATORS = [
  { value: 'starts', label: 'Commence par' },
  { value: 'contains', label: 'Contient' },
  { value: 'equals', label: 'Egal à' },
]

const operatorName = (column: string) => `${column}:operator`

/** Null when nothing was asked of this column. */
function filterIn(form: FormData, { name, options }: Filterable): Filter | null {
  const operator = options === null ? form.get(operatorName(name)) : 'equals'
  const filter = readFilter(`${name}:${operator}:${form.get(name)}`)
  const isAll = filter?.value === '' && (options !== null || filter.operator !== 'equals')
  return isAll ? null : filter
}

function FilterField({ filterable: { name, label, options }, filter }: { filterable: Filterable; filter?: Filter }) {
  if (options !== null) {
    return (
      <NativeSelect
        name={name}
        label={label}
        labelPlace="above"
        defaultValue={filter?.value}
        options={[{ value: '', label: 'Tous' }, ...options]}
        data-autofocus
      />
    )
  }
  return (
    <fieldset className={styles.text}>
      <legend>{label}</legend>
      <NativeSelect
        name={operatorName(name)}
        label={`Condition\u00A0: ${label}`}
        labelPlace="hidden"
        defaultValue={filter?.operator ?? 'contains'}
        options={OPERATORS}
      />
      <TextField
        name={name}
        label={`Valeur\u00A0: ${label}`}
        labelProps={{ className: 'visually-hidden' }}
        errors={{}}
        defaultValue={filter?.value}
        maxLength={MAX_FILTER - filterText({ column: name, operator: 'contains', value: '' }).length}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </fieldset>
  )
}
