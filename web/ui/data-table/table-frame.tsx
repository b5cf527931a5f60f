import type { ComponentProps } from 'react'
import styles from './table-frame.module.css'

/** A table in its frame, with a line between rows; what is too wide scrolls inside. */
export const TableFrame = ({ className = '', ...table }: ComponentProps<'table'>) => (
  <div className={styles.frame}>
    <table {...table} className={`${styles.table} ${className}`} />
  </div>
)
