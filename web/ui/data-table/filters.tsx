import { type FormEvent, type ReactNode, useState } from 'react'
import { MAX_FILTER } from '../../../contract/core/list.ts'
import { filterText, type ListFilter, readFilter } from '../../lib/list/list-state.ts'
import { Button } from '../button.tsx'
import { Clamped } from '../clamped.tsx'
import { IconX } from '../first-icons.ts'
import { NativeSelect } from '../form/native-select.tsx'
import { TextField } from '../form/text-field.tsx'
import { Modal } from '../frame/modal.tsx'
import { IconButton } from '../icon-button.tsx'
import { IconFilter, IconFilterFilled } from '../icons.ts'
import styles from './filters.module.css'
import { Popup } from './popup.tsx'
import type { FilterableColumn, QuickFilter } from './table.ts'
import type { List } from './use-list.ts'

interface FilterFormProps {
  filterables: readonly FilterableColumn[]
  /** All filters that are on; those of other columns stay. */
  filters: readonly ListFilter[]
  /** Gets the form too, whose other fields narrow the list; null when all is erased. */
  onApply: (filters: readonly ListFilter[], form: FormData | null) => void
  /** More fields, above. */
  children?: ReactNode
}

export function FilterForm({ filterables, filters, onApply, children }: FilterFormProps) {
  const others = filters.filter(({ column }) => filterables.every(({ name }) => name !== column))
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onApply([...others, ...filterables.flatMap((filterable) => filterIn(form, filterable) ?? [])], form)
  }
  return (
    <form className={styles.form} onSubmit={apply}>
      {children}
      {filterables.map((filterable) => (
        <FilterField
          key={filterable.name}
          filterable={filterable}
          filter={filters.find(({ column }) => column === filterable.name)}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit">Appliquer</Button>
        <Button variant="default" onClick={() => onApply(others, null)}>
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

/** The filter of this column; null without one. */
function filterIn(form: FormData, { name, options }: FilterableColumn): ListFilter | null {
  const operator = options === null ? form.get(operatorName(name)) : 'equals'
  const filter = readFilter(`${name}:${operator}:${form.get(name)}`)
  const isAll = filter?.value === '' && (options !== null || filter.operator !== 'equals')
  return isAll ? null : filter
}

function FilterField({
  filterable: { name, label, options },
  filter,
}: {
  filterable: FilterableColumn
  filter?: ListFilter
}) {
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
        title={`Valeur\u00A0: ${label}`}
        errors={{}}
        aria-required={false}
        defaultValue={filter?.value}
        maxLength={MAX_FILTER - filterText({ column: name, operator: 'contains', value: '' }).length}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </fieldset>
  )
}

interface FilterPopupProps {
  label: string
  filterables: readonly FilterableColumn[]
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
          <Icon size={17} />
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

interface FilterPanelProps {
  /** The number of filters that are on. */
  count: number
  /** The form. */
  children: ReactNode
}

/** All filters at once, for columns without a header to press. */
export function FilterPanel({ count, children }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={18} />} onClick={() => setOpen(true)}>
        {count === 0 ? 'Filtrer' : `Filtrer (${count})`}
      </Button>
      {isOpen && (
        <Modal kind="drawer" title="Filtrer" onClose={() => setOpen(false)}>
          <div className={styles.content}>{children}</div>
        </Modal>
      )}
    </>
  )
}

interface ActiveFiltersProps {
  filterables: readonly FilterableColumn[]
  quick: readonly QuickFilter[]
  /** Quick filters that are shown say by themselves that they are on. */
  isQuickShown: boolean
  list: List
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ filterables, quick, isQuickShown, list }: ActiveFiltersProps) {
  const labelled = list.filters.flatMap((filter) => {
    const pressed = quick.find((one) => one.filter === filterText(filter))
    if (pressed && isQuickShown) return []
    const filterable = filterables.find(({ name }) => name === filter.column)
    const text = filterable ? filterLabel(filter, filterable) : pressed?.label
    return text === undefined ? [] : [{ filter, text }]
  })
  if (labelled.length === 0) return null
  // The pressed button goes with its filter.
  const leave = (filters: readonly ListFilter[]) => {
    list.setFilters(filters)
    list.focusStart()
  }
  return (
    <ul className={styles.filters} aria-label="Filtres en cours">
      {labelled.map(({ filter, text }) => (
        <li key={filter.column}>
          <ActiveFilter text={text} onPress={() => leave(list.filters.filter((one) => one !== filter))} />
        </li>
      ))}
    </ul>
  )
}

export const ActiveFilter = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button type="button" className={styles.active} onClick={onPress}>
    <span className="visually-hidden">Retirer le filtre </span>
    <Clamped text={text} />
    <IconX size={16} />
  </button>
)

function filterLabel({ operator, value }: ListFilter, { label, options }: FilterableColumn) {
  if (options !== null) return `${label}\u00A0: ${options.find((option) => option.value === value)?.label ?? value}`
  return value === ''
    ? `${label} vide`
    : `${label}\u00A0: ${OPERATORS.find((one) => one.value === operator)?.label} «\u00A0${value}\u00A0»`
}
