import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { TableFrame } from '../../ui/data-table/table-frame.tsx'
import styles from './import-report.module.css'

const STEP = 100

interface MoreLinesProps<T> {
  lines: readonly T[]
  /** Draws those that are shown. */
  children: (shown: readonly T[]) => ReactNode
}

export function MoreLines<T>({ lines, children }: MoreLinesProps<T>) {
  const [count, setCount] = useState(STEP)
  const rest = lines.length - count
  return (
    <>
      {children(lines.slice(0, count))}
      {rest > 0 && (
        <Button variant="default" className={styles.more} onClick={() => setCount(count + STEP)}>
          Afficher plus ({formatNumber(rest)} de plus)
        </Button>
      )}
    </>
  )
}

interface LinesTableProps<T> {
  lines: readonly T[]
  labelledBy: string
  heads: readonly ReactNode[]
  /** A `tr` with its key. */
  row: (line: T) => ReactNode
}

export const LinesTable = <T,>({ lines, labelledBy, heads, row }: LinesTableProps<T>) => (
  <MoreLines lines={lines}>
    {(shown) => (
      <TableFrame className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{shown.map(row)}</tbody>
      </TableFrame>
    )}
  </MoreLines>
)
