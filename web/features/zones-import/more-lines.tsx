import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import styles from './import-report.module.css'

const STEP = 100

export function useMoreLines<T>(lines: readonly T[]) {
  const [count, setCount] = useState(STEP)
  return {
    shown: lines.slice(0, count),
    rest: Math.max(0, lines.length - count),
    showMore: () => setCount(count + STEP),
  }
}

export function MoreLines({ rest, onMore }: { rest: number; onMore: () => void }) {
  if (rest === 0) return null
  return (
    <Button variant="default" className={styles.more} onClick={onMore}>
      Afficher plus ({formatNumber(rest)} de plus)
    </Button>
  )
}
