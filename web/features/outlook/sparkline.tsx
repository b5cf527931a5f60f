import type { TrendPoint } from '../../../contract/outlook.ts'
import { sparkPoints } from './trend.rules.ts'
import styles from './zone-trend.module.css'

const SIZE = { width: 76, height: 36, margin: 5 }

/** The way the load went in ten weeks, on a log axis; hollow where nothing was counted. The words beside it rest on the same samplings. */
export function Sparkline({ points, today }: { points: readonly TrendPoint[]; today: string }) {
  const drawn = sparkPoints(points, today, SIZE)
  const last = drawn.at(-1)
  if (!last) return null
  return (
    <svg
      className={styles.picture}
      width={SIZE.width}
      height={SIZE.height}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      aria-hidden="true"
    >
      <polyline points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {drawn.map((point) => (
        <circle
          key={point.key}
          cx={point.x}
          cy={point.y}
          r={point === last ? 4 : 2.5}
          data-limit={point.isLimit || undefined}
        />
      ))}
    </svg>
  )
}
