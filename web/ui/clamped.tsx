import type { ReactNode } from 'react'
import styles from './clamped.module.css'

/** One line in a dense table, the whole text in its title; elsewhere as many lines as it takes. */
export const Clamped = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span className={styles.clamped} title={text}>
    {children}
  </span>
)
