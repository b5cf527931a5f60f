import type { ReactNode } from 'react'
import styles from './account-section.module.css'

interface AccountSectionProps {
  /** Receives the focus when a pressed element disappears. */
  id: string
  title: string
  action?: ReactNode
  /** Left out on devices that are only touched. */
  needs?: 'keyboard'
  children: ReactNode
}

export const AccountSection = ({ id, title, action, needs, children }: AccountSectionProps) => (
  <section className={styles.section} data-needs={needs} aria-labelledby={id}>
    <header className={styles.header}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {action}
    </header>
    {children}
  </section>
)
