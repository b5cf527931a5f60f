import type { ReactNode } from 'react'
import styles from './previews.module.css'

/** The keyboard scrolls what has the focus. */
export const ScrollArea = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key would reach what is out of sight
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
