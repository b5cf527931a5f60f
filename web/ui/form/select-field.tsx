import { Select } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useUncontrolled } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { dispatchInput } from '../../lib/form/form-fields.ts'
import { type ChoiceOption, isFound, matchingOption } from '../../lib/form/options.ts'
import { isRequired } from '../../lib/form/required.ts'
import styles from './select-field.module.css'

interface SelectFieldProps {
  /** Name of the hidden input, whose value is '' when nothing is chosen. */
  name: string
  label: string
  options: readonly ChoiceOption[] | undefined
  errors: FieldErrors
  value?: string | null
  defaultValue?: string
  onChange?: (value: string | null) => void
  description?: ReactNode
  placeholder?: string
  autoComplete?: string
  clearable?: boolean
  /** A list that is open from the start. */
  list?: { opens: 'up' | 'down'; onClose: () => void } | undefined
}

/** Beyond this number one has to type. */
const MAX_SHOWN = 60

export function SelectField({
  name,
  errors,
  options,
  value,
  defaultValue,
  onChange,
  clearable = false,
  list,
  ...texts
}: SelectFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useUncontrolled<string | null>({ value, defaultValue, finalValue: null, onChange })
  const [search, setSearch] = useState('')
  const isNothingFound =
    options && options.length > 0 && options.every((option) => option.label !== search && !isFound(option, search))
  const optionByValue = new Map(options?.map((option) => [option.value, option]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another is chosen
  useEffect(() => {
    dispatchInput(input.current)
  }, [chosen])

  /** On leaving, a text that identifies one option selects it. */
  const settle = (typed: string) => {
    const isEmptied = typed.trim() === ''
    if (isEmptied && clearable && chosen !== null) choose(null)
    const meant = isEmptied ? undefined : matchingOption(typed, options ?? [])
    if (meant && meant.value !== chosen) choose(meant.value)
  }

  return (
    <>
      <Select
        {...texts}
        ref={input}
        name={name}
        data-field={name}
        error={errors[name]?.[0]}
        aria-required={!clearable && isRequired(texts.label)}
        data={[...optionByValue.values()].map((option) => ({ value: option.value, label: option.label }))}
        value={chosen}
        onChange={choose}
        onSearchChange={setSearch}
        onBlur={(event) => settle(event.currentTarget.value)}
        filter={({ options: shown, search, limit }) => {
          const matching = shown.filter((item) => {
            const option = 'value' in item ? optionByValue.get(item.value) : undefined
            return option !== undefined && isFound(option, search)
          })
          return matching.length === 0 ? [emptyOption(options)] : matching.slice(0, limit)
        }}
        searchable
        openOnFocus={false}
        defaultDropdownOpened={list !== undefined}
        onDropdownClose={list?.onClose}
        selectFirstOptionOnChange
        onKeyDown={preventSubmit}
        allowDeselect={false}
        clearable={clearable}
        clearButtonProps={{ className: styles.clear, 'aria-label': 'Effacer' }}
        rightSectionWidth={clearable && chosen !== null ? 76 : undefined}
        limit={MAX_SHOWN}
        comboboxProps={{
          withinPortal: false,
          position: list?.opens === 'up' ? 'top' : 'bottom',
          // Lets the list reach over the edges of a small panel.
          floatingStrategy: list ? 'fixed' : 'absolute',
        }}
        withScrollArea={false}
        classNames={{ options: styles.options, option: styles.option }}
      />
      {/* The list says it too, but the focus is not there. */}
      <span role="status" className="visually-hidden">
        {isNothingFound && emptyText(options)}
      </span>
    </>
  )
}

/** Enter must not submit the form while the list is open. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

/** A disabled option, because screen readers ignore an empty listbox. */
const emptyOption = (options: readonly ChoiceOption[] | undefined) => ({
  value: '',
  label: emptyText(options),
  disabled: true,
})

function emptyText(options: readonly ChoiceOption[] | undefined) {
  if (options === undefined) return 'Chargement...'
  return options.length === 0 ? 'Aucune option disponible' : 'Aucun résultat trouvé'
}
