import type { ReactNode } from 'react'
import classes from './account-section.module.css'

interface AccountSectionProps {
  /** Where the focus goes when what was pressed is gone. */
  id: string
  title: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

export const AccountSection = ({ id, title, action, children }: AccountSectionProps) => (
  <section className={classes.section} aria-labelledby={id}>
    <header className={classes.header}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {action}
    </header>
    {children}
  </section>
)
