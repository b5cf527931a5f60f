import { Select } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useUncontrolled } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { isFound, matchingOption, type Option } from '../../lib/options.ts'
import styles from './select-field.module.css'

interface SelectFieldProps {
  /** Of the hidden input that carries the value to the form; '' when nothing is chosen. */
  name: string
  label: string
  /** Undefined while they are on their way. */
  options: readonly Option[] | undefined
  errors: FieldErrors
  value?: string | null
  defaultValue?: string
  onChange?: (value: string | null) => void
  description?: ReactNode
  placeholder?: string
  autoComplete?: string
  /** One may choose nothing, and come back to nothing. */
  clearable?: boolean
  /** Where its list has room. */
  opens?: 'up' | 'down'
}

/** Beyond it one types a few letters. */
const MAX_SHOWN = 60

/** One of many, found by typing, with its first error under it. */
export function SelectField({
  name,
  errors,
  options,
  value,
  defaultValue,
  onChange,
  clearable = false,
  opens = 'down',
  ...input
}: SelectFieldProps) {
  const [chosen, choose] = useUncontrolled<string | null>({ value, defaultValue, finalValue: null, onChange })
  const known = new Map(options?.map((option) => [option.value, option]))

  /** What was typed and not picked from the list is not lost when it says enough. */
  const settle = (typed: string) => {
    const isEmptied = typed.trim() === ''
    if (isEmptied && clearable && chosen !== null) choose(null)
    const meant = isEmptied ? undefined : matchingOption(typed, options ?? [])
    if (meant && meant.value !== chosen) choose(meant.value)
  }

  return (
    <Select
      {...input}
      name={name}
      data-field={name}
      error={errors[name]?.[0]}
      data={[...known.values()].map((option) => ({ value: option.value, label: option.label }))}
      value={chosen}
      onChange={choose}
      onBlur={(event) => settle(event.currentTarget.value)}
      filter={({ options: shown, search, limit }) => {
        const found = shown.filter((one) => {
          const option = 'value' in one ? known.get(one.value) : undefined
          return option !== undefined && isFound(option, search)
        })
        return found.length === 0 ? [nothing(options)] : found.slice(0, limit)
      }}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      onKeyDown={keepForm}
      allowDeselect={false}
      clearable={clearable}
      clearButtonProps={{ className: styles.clear, 'aria-label': 'Effacer' }}
      rightSectionWidth={clearable && chosen !== null ? 76 : undefined}
      limit={MAX_SHOWN}
      comboboxProps={{ withinPortal: false, position: opens === 'up' ? 'top' : 'bottom' }}
      withScrollArea={false}
      classNames={{ options: styles.options, option: styles.option }}
    />
  )
}

/** Enter chooses, or does nothing: it never sends a form whose list one is still looking through. */
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

/** Said as an option that cannot be chosen: a list of options that holds none is no list for a screen reader. */
const nothing = (options: readonly Option[] | undefined) => ({ value: '', label: emptyText(options), disabled: true })

function emptyText(options: readonly Option[] | undefined) {
  if (options === undefined) return 'Chargement...'
  return options.length === 0 ? 'Aucune option disponible' : 'Aucun résultat trouvé'
}
