import type { KeyboardEvent } from 'react'
import { IconX } from '../../../ui/first-icons.ts'
import search from '../../../ui/form/search-field.module.css'
import { IconSearch } from '../../../ui/icons.ts'
import type { FoundZones } from './use-found-zones.ts'

interface ZoneSearchProps {
  id: string
  value: string
  onChange: (value: string) => void
  found: Pick<FoundZones, 'listId' | 'activeId' | 'step' | 'openActive'>
}

/** The list it finds in stands elsewhere on the screen; the focus stays here. */
export function ZoneSearch({ id, value, onChange, found: { listId, activeId, step, openActive } }: ZoneSearchProps) {
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return onChange('')
    if (event.key === 'Enter') return openActive()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <search className={search.search}>
      <IconSearch size={18} />
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={activeId !== undefined}
        aria-controls={activeId === undefined ? undefined : listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        value={value}
        placeholder="Chercher une zone, un code…"
        aria-label="Chercher une zone, un code"
        title="Chercher une zone, un code"
        autoComplete="off"
        spellCheck={false}
        inputMode="search"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      {value !== '' && (
        <button type="button" aria-label="Effacer" onClick={() => onChange('')}>
          <IconX size={18} />
        </button>
      )}
    </search>
  )
}
