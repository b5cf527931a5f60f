import type { ReactNode } from 'react'
import styles from './clamped.module.css'

/** One line in a dense table, the whole text in its title where it is cut; elsewhere as many lines as it takes. */
export const Clamped = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span
    className={styles.clamped}
    // A title is only ever read under a pointer.
    onPointerEnter={({ currentTarget }) => {
      const { scrollHeight, clientHeight } = currentTarget
      currentTarget.title = scrollHeight > clientHeight ? text : ''
    }}
  >
    {children}
  </span>
)
