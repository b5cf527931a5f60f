import type { ReactNode } from 'react'
import styles from './notice.module.css'

export const Notice = ({ children }: { children: ReactNode }) => (
  <aside className={styles.notice} aria-label="Avertissement">
    {children}
  </aside>
)
