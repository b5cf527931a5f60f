import { useMemo, useState } from 'react'
import { ChartLegend } from '../plot/chart-legend.tsx'
import { Picture } from '../plot/picture.tsx'
import { plotOf, type Subject } from '../plot/plot.rules.ts'
import styles from './chart-view.module.css'
import { Cursor } from './cursor.tsx'
import { readableOf } from './moves.rules.ts'
import { PointReader } from './point-reader.tsx'
import { Readout } from './readout.tsx'
import { useWidth } from './use-width.ts'
import { chartWords, pointWords } from './words.rules.ts'

interface ChartViewProps {
  subject: Subject
  place: 'panel' | 'dialog'
}

const heightOf = (width: number, place: 'panel' | 'dialog') =>
  place === 'panel'
    ? Math.min(360, Math.max(230, Math.round(width * 0.62)))
    : Math.max(260, Math.min(Math.max(380, Math.round(width * 0.62)), window.innerHeight - 400))

/** The picture is drawn once; what is read moves over it. */
export function ChartView({ subject, place }: ChartViewProps) {
  const { ref, width } = useWidth()
  const [read, setRead] = useState<number | null>(null)
  const plot = useMemo(
    () => (width > 0 ? plotOf(subject, { width, height: heightOf(width, place) }) : null),
    [subject, width, place],
  )
  const points = useMemo(() => (plot ? readableOf(plot.series) : []), [plot])
  const words = useMemo(() => chartWords(subject.chart, subject.scale), [subject])
  const last = points.length - 1
  // A refresh may have taken points away.
  const index = read === null ? null : Math.min(read, last)
  const shown = points[index ?? last]
  const known = { scale: subject.scale, grouped: subject.chart.grouped_by, assignments: subject.assignments }
  const pointShown = shown && pointWords(shown.point, known)
  return (
    <div ref={ref} className={styles.view}>
      {plot && shown && pointShown && (
        <>
          <Readout words={pointShown} series={shown.series} isRead={index !== null} />
          <PointReader points={points} index={index} onRead={setRead} words={pointShown}>
            <Picture plot={plot} words={words} />
            {index !== null && <Cursor plot={plot} point={shown} />}
          </PointReader>
          <ChartLegend plot={plot} subject={subject} />
        </>
      )}
    </div>
  )
}
