import type { ReactNode } from 'react'
import styles from './clamped.module.css'

/** At most three lines, one in a dense table; the whole text in its title. */
export const Clamped = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span className={styles.clamped} title={text}>
    {children}
  </span>
)
