import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './empty.module.css'

interface EmptyProps {
  /** A text of the specification: « Aucune donnée », « Aucun résultat trouvé »… */
  text: string
  /** Heard when it comes. */
  role?: 'status'
  children?: ReactNode
}

export const Empty = ({ text, role, children }: EmptyProps) => (
  <div className={styles.empty}>
    <p role={role}>{text}</p>
    {children}
  </div>
)

/** `onClear` takes off all that narrows the list, if anything does, and moves the focus: the button goes. */
export const NothingFound = ({ onClear }: { onClear: (() => void) | null }) => (
  <Empty text="Aucun résultat trouvé">
    {onClear && (
      <Button variant="default" onClick={onClear}>
        Effacer la recherche et les filtres
      </Button>
    )}
  </Empty>
)
