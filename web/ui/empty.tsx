import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  /** One of the specification's texts: "Aucune donnée", "Aucun résultat trouvé"… */
  text: string
  /** What one can do about it. */
  children?: ReactNode
}

export const Empty = ({ text, children }: EmptyProps) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {children}
  </div>
)
