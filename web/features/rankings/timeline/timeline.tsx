import type { Scale } from '../../../../contract/scales.ts'
import { MarkShape } from '../../scales/class-mark.tsx'
import { classByKey } from '../../scales/scales.rules.ts'
import styles from './timeline.module.css'
import type { DrawnTimeline, TimelineBar } from './timeline.rules.ts'

interface TimelineProps {
  drawn: DrawnTimeline
  scale: Scale
  words: readonly string[]
}

/** In percent; narrower bars show no mark. */
const ROOM_FOR_MARK = 7

export const Timeline = ({ drawn, scale, words }: TimelineProps) => (
  <figure className={styles.timeline}>
    <figcaption className="visually-hidden">
      <p>Chronologie</p>
      <ul>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </figcaption>
    <div className={styles.picture} aria-hidden="true" data-rows={drawn.added ? 2 : 1}>
      <div className={styles.row}>
        {drawn.bars.map((bar) => (
          <ColoredBar key={bar.key} bar={bar} scale={scale} hasMark />
        ))}
      </div>
      {drawn.added && (
        <div className={styles.row}>
          <ColoredBar bar={drawn.added} scale={scale} hasMark={drawn.clashes.length === 0} />
          {drawn.clashes.map((clash) => (
            <span key={clash.from} className={styles.clash} style={placed(clash)} />
          ))}
        </div>
      )}
      <div className={styles.ticks}>
        {drawn.ticks.map(({ at, label }) => (
          <span key={label} style={{ left: `${at}%` }}>
            {label}
          </span>
        ))}
      </div>
      <span
        className={styles.today}
        style={{ left: `${drawn.today}%` }}
        data-side={drawn.today > 50 ? 'left' : 'right'}
      >
        <span>Aujourd’hui</span>
      </span>
    </div>
  </figure>
)

const placed = ({ from, to }: { from: number; to: number }) => ({
  left: `${from}%`,
  width: `${Math.max(0, to - from)}%`,
})

interface ColoredBarProps {
  bar: TimelineBar
  scale: Scale
  hasMark: boolean
}

function ColoredBar({ bar, scale, hasMark }: ColoredBarProps) {
  const shownClass = classByKey(scale, bar.class)
  return (
    <span
      className={styles.bar}
      data-open={bar.isOpen || undefined}
      data-unknown={bar.class === null || undefined}
      style={{ ...placed(bar), background: bar.class === null ? undefined : shownClass.fill }}
    >
      {hasMark && bar.class !== null && bar.to - bar.from > ROOM_FOR_MARK && (
        <MarkShape mark={shownClass.mark} color={shownClass.text} size={12} />
      )}
    </span>
  )
}
