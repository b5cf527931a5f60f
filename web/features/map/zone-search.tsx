import { IconSearch, IconX } from '@tabler/icons-react'
import styles from './zone-search.module.css'

interface ZoneSearchProps {
  value: string
  onChange: (value: string) => void
}

export function ZoneSearch({ value, onChange }: ZoneSearchProps) {
  return (
    <search className={styles.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        id="zone-search"
        type="search"
        value={value}
        placeholder="Chercher une zone, un code…"
        aria-label="Chercher une zone, un code"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {value !== '' && (
        <button type="button" aria-label="Effacer" onClick={() => onChange('')}>
          <IconX size={18} />
        </button>
      )}
    </search>
  )
}
