import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A thin permanent strip across the page. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <aside className={styles.notice} aria-label="Avertissement">
    {children}
  </aside>
)
