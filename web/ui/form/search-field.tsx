import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { IconX } from '../first-icons.ts'
import { IconSearch } from '../icons.ts'
import styles from './search-field.module.css'

/** Milliseconds after the last key. */
const PAUSE = 300

interface SearchFieldProps {
  /** The current search; the back button may change it. */
  value: string
  onSearch: (value: string) => void
  label: string
  placeholder: string
}

export function SearchField({ value, onSearch, label, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState({ typed: value, sent: value, known: value })
  // Our own search coming back must not undo what was typed since.
  if (value !== state.known) setState({ typed: value === state.sent ? state.typed : value, sent: value, known: value })

  const send = (typed: string) => {
    setState((before) => ({ ...before, sent: typed.trim() }))
    onSearch(typed.trim())
  }
  const sendLater = useDebouncedCallback(send, PAUSE)
  const type = (typed: string) => {
    setState((before) => ({ ...before, typed }))
    sendLater(typed)
  }
  const clear = () => {
    type('')
    sendLater.flush()
    input.current?.focus()
  }
  return (
    <search className={styles.search}>
      <IconSearch size={18} />
      <input
        ref={input}
        type="search"
        value={state.typed}
        placeholder={placeholder}
        aria-label={label}
        // A placeholder goes as one types (RGAA 11.1).
        title={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') sendLater.flush()
          if (key === 'Escape' && state.typed !== '') clear()
        }}
      />
      {state.typed !== '' && (
        <button type="button" aria-label="Effacer la recherche" onClick={clear}>
          <IconX size={18} />
        </button>
      )}
    </search>
  )
}
