import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { ClassMark } from '../../../scales/class-mark.tsx'
import { FONT_SIZE } from '../axes/text-width.ts'
import { Axes } from '../plot/axes.tsx'
import { ChartLegend } from '../plot/chart-legend.tsx'
import { Line, Lines } from '../plot/lines.tsx'
import { markPath } from '../plot/marks.rules.ts'
import { type ChartPlot, type ChartSubject, plotOf } from '../plot/plot.rules.ts'
import styles from './chart-view.module.css'
import { type ReadablePoint, readableOf } from './moves.rules.ts'
import { PointReader } from './point-reader.tsx'
import { chartWords, type PointWords, pointWords } from './words.rules.ts'

interface ChartViewProps {
  subject: ChartSubject
  place: 'panel' | 'dialog'
}

function heightOf(width: number, place: 'panel' | 'dialog') {
  const wanted = Math.round(width * 0.62)
  if (place === 'panel') return Math.min(360, Math.max(230, wanted))
  // All but what is read, as in chart-view.module.css.
  if (window.matchMedia('(height < 30em)').matches) return Math.max(180, window.innerHeight - 92)
  return Math.max(260, Math.min(Math.max(380, wanted), window.innerHeight - 330))
}

/** The picture is drawn once; what is read moves over it. */
export function ChartView({ subject, place }: ChartViewProps) {
  const { ref, width } = useWidth()
  const [read, setRead] = useState<number | null>(null)
  const [named, setNamed] = useState<number | null>(null)
  const plot = useMemo(
    () => (width > 0 ? plotOf(subject, { width, height: heightOf(width, place) }) : null),
    [subject, width, place],
  )
  const points = useMemo(() => (plot ? readableOf(plot.series, named) : []), [plot, named])
  const words = useMemo(() => chartWords(subject), [subject])
  const last = points.length - 1
  // A refresh may have taken points away.
  const index = read === null ? null : Math.min(read, last)
  const shown = points[index ?? last]
  const { chart, scale, rankings, past, isPast, today } = subject
  // At rest on a past day, it is the class of that day, as in the card above.
  const classDay = isPast && index === null ? today : null
  const pointShown = shown && pointWords(shown.point, { scale, grouped: chart.grouped_by, rankings, past, classDay })
  return (
    <div ref={ref} className={styles.view} data-place={place}>
      {plot && shown && pointShown && (
        <>
          <Readout words={pointShown} series={shown.series} isRead={index !== null} />
          <PointReader points={points} index={index} onRead={setRead} words={pointShown}>
            <Picture plot={plot} words={words} />
            <Raised
              plot={plot}
              rank={index !== null && shown.rank > 0 ? shown.rank : named}
              point={index === null ? null : shown}
            />
          </PointReader>
          <ChartLegend plot={plot} subject={subject} named={named} onName={setNamed} />
        </>
      )}
    </div>
  )
}

interface RaisedProps {
  plot: ChartPlot
  /** Rank of the past winter that is named, or read. */
  rank: number | null
  /** The one that is read. */
  point: ReadablePoint | null
}

/** Over the picture, which stays as it is. */
const Raised = ({ plot, rank, point }: RaisedProps) => (
  <svg className={styles.raised} width={plot.width} height={plot.height} aria-hidden="true">
    {plot.series
      .filter((one) => one.rank === rank)
      .map((one) => (
        <Line key={one.rank} series={one} plot={plot} />
      ))}
    {point && (
      <>
        <path d={`M${point.x} ${plot.frame.top}V${plot.frame.bottom}`} stroke="var(--ink)" strokeWidth={1} />
        <path
          d={markPath(point.rank, point.x, point.y, plot.radius + 3)}
          fill="var(--paper)"
          stroke="var(--ink)"
          strokeWidth={2.5}
        />
      </>
    )}
  </svg>
)

interface ReadoutProps {
  words: PointWords
  /** The winter it is of, where several are shown. */
  series: string
  isRead: boolean
}

/** Hidden from screen readers, who hear the slider. */
const Readout = ({ words, series, isRead }: ReadoutProps) => (
  <div
    className={styles.readout}
    aria-hidden="true"
    data-read={isRead || undefined}
    data-several={words.count !== null || words.past !== null || undefined}
  >
    <ClassMark shown={words.shown} size={34} />
    <p className={styles.found}>
      <span className={styles.when}>
        {!isRead && 'Le dernier\u00A0: '}
        {words.when}
        {words.count && ` · ${words.count}`}
        {series && (
          <>
            {' · '}
            <span>{series}</span>
          </>
        )}
      </span>
      <span className={styles.value}>
        <strong>{words.value}</strong> {words.shown.label}
        {words.isBelowLimit && <span className={styles.limit}>, moins que ce qu’on sait mesurer</span>}
      </span>
      {words.past && <span className={styles.past}>{words.past}</span>}
      {words.assigned && (
        <span className={styles.assigned}>
          Classement {words.assignedDay}&nbsp;: {words.assigned.label}
        </span>
      )}
    </p>
  </div>
)

/** Width of its content, in whole pixels; 0 before it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = ref
    if (!current) return
    // Drawn in slices, after what is around it: together they stop a slow phone for 0.15 s.
    const observer = new ResizeObserver(() => startTransition(() => setWidth(Math.floor(current.clientWidth))))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Its colours are attributes, not styles: the same picture is saved as a file. */
const Picture = memo(({ plot, words }: { plot: ChartPlot; words: string }) => (
  <svg
    className={styles.picture}
    role="img"
    aria-label={words}
    width={plot.width}
    height={plot.height}
    fontSize={FONT_SIZE}
  >
    <Axes plot={plot} />
    <Lines plot={plot} />
  </svg>
))
