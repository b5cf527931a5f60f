import type { ZoneResult } from '../../../../contract/results.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatCount, formatDate, formatValue } from '../../../lib/format.ts'
import styles from './results-chart.module.css'
import { chartOf, HEIGHT, LEFT, WIDTH } from './results-chart.rules.ts'

export function ResultsChart({ results, scale }: { results: readonly ZoneResult[]; scale: Scale }) {
  const { bands, ticks, dates, points, lines } = chartOf(results, scale)
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} role="img" aria-label={describe(results, scale)}>
      {bands.map(({ key, fill, top, bottom }) => (
        <rect
          key={key}
          x={LEFT}
          y={top}
          width={WIDTH - LEFT}
          height={bottom - top}
          fill={fill}
          className={styles.band}
        />
      ))}
      {ticks.map(({ label, y }) => (
        <text key={label} x={LEFT - 6} y={y + 4} textAnchor="end" className={styles.tick}>
          {label}
        </text>
      ))}
      {dates.map(({ label, x }) => (
        <text key={x} x={x} y={HEIGHT - 4} textAnchor="middle" className={styles.tick}>
          {label}
        </text>
      ))}
      {lines.map((line) => (
        <polyline key={line} points={line} className={styles.line} />
      ))}
      {points.map((point) => (
        <circle
          key={point.id}
          cx={point.x}
          cy={point.y}
          r={point === last ? 4.5 : 2.5}
          className={point.isBelowLimit ? styles.below : styles.point}
        />
      ))}
    </svg>
  )
}

function describe(results: readonly ZoneResult[], scale: Scale) {
  const [latest] = results
  if (!latest) return scale.label
  return `${scale.label} : ${formatCount(results.length, 'prélèvement')}, le dernier le ${formatDate(latest.sampled_on)}, ${formatValue(latest)} ${scale.unit}`
}
