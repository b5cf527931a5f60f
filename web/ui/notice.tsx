import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** A thin permanent strip across the page. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <aside className={classes.notice} aria-label="Avertissement">
    {children}
  </aside>
)
