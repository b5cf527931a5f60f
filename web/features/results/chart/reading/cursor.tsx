import { colorOf } from '../plot/lines.tsx'
import { linePath, markPath } from '../plot/marks.rules.ts'
import type { Plot } from '../plot/plot.rules.ts'
import styles from './cursor.module.css'
import type { Readable } from './moves.rules.ts'

/** Over the picture, which stays as it is; the winter that is read stands out. */
export const Cursor = ({ plot: { width, height, frame, radius, series }, point }: { plot: Plot; point: Readable }) => (
  <svg className={styles.cursor} width={width} height={height} aria-hidden="true">
    {series.length > 1 &&
      series
        .filter(({ rank }) => rank === point.rank)
        .map(({ rank, runs }) => (
          <path key={rank} d={runs.map(linePath).join('')} fill="none" stroke={colorOf(rank)} strokeWidth={4} />
        ))}
    <path d={`M${point.x} ${frame.top}V${frame.bottom}`} stroke="var(--ink)" strokeWidth={1} />
    <path
      d={markPath(point.rank, point.x, point.y, radius + 3)}
      fill="var(--paper)"
      stroke="var(--ink)"
      strokeWidth={2.5}
    />
  </svg>
)
