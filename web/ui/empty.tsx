import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  /** A text of the specification: « Aucune donnée », « Aucun résultat trouvé »… */
  text: string
  children?: ReactNode
}

export const Empty = ({ text, children }: EmptyProps) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {children}
  </div>
)
