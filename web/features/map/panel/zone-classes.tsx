import { useEffect, useState } from 'react'
import type { Ranking, RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { formatValue } from '../../../lib/format.ts'
import { useFocusAfter } from '../../../lib/use-focus-after.ts'
import { ClassMark, MarkShape } from '../../scales/class-mark.tsx'
import { INDICATORS, UNRANKED } from '../../scales/scales.rules.ts'
import { basisText } from '../map.rules.ts'
import styles from './zone-classes.module.css'
import {
  changeText,
  formerText,
  NOTHING_SEEN,
  newsOf,
  periodText,
  type ShownClass,
  shownClasses,
} from './zone-classes.rules.ts'

interface ZoneClassesProps {
  zone: Pick<Zone, 'rankings' | 'last_samplings' | 'last_changes'>
  scales: readonly Scale[]
  /** Type that is shown large, with its advice; the worse one unless the other was pressed. */
  opened: RankingType
  onOpen: (type: RankingType) => void
  /** The day that is shown. */
  today: string
}

/** The title that takes the focus, so that it says what has opened: the pressed button is gone. */
const OPENED = 'opened-class'

/** Both classes of a zone in one card, the worse above whichever is opened: no advice stands above a worse class. */
export function ZoneClasses({ zone, scales, opened, onOpen, today }: ZoneClassesProps) {
  const shown = shownClasses(zone, scales, today)
  const isSame = new Set(shown.map(({ look }) => `${look.key} ${look.label} ${look.fill}`)).size === 1
  const news = useChanges(shown)
  const focusAfter = useFocusAfter()
  const open = (type: RankingType) => {
    onOpen(type)
    focusAfter(`#${OPENED}[data-type=${type}]`)
  }
  return (
    <div className={styles.card}>
      <p className={styles.changed} role="status">
        {news !== null && `Vient de changer\u00A0: ${news}`}
      </p>
      {shown.map((one) =>
        one.scale.type === opened ? (
          <OpenedClass key={one.scale.type} {...one} today={today} />
        ) : (
          <OtherClass key={one.scale.type} {...one} isSame={isSame} today={today} onOpen={() => open(one.scale.type)} />
        ),
      )}
    </div>
  )
}

interface OpenedClassProps extends ShownClass {
  today: string
}

function OpenedClass({ scale, look, advice, ranking, change, today }: OpenedClassProps) {
  const isUnranked = look.key === UNRANKED.key
  return (
    <section
      className={styles.opened}
      aria-label={scale.label}
      data-unranked={isUnranked || undefined}
      style={isUnranked ? undefined : { background: look.fill, color: look.text }}
    >
      <h2 id={OPENED} data-type={scale.type} tabIndex={-1} className={styles.title}>
        <span className={styles.line}>
          <span className={styles.class}>
            <MarkShape mark={look.mark} color="currentColor" size={28} />
            {look.label}
          </span>
          <Load ranking={ranking} unit={scale.unit} />
        </span>
        <span className={styles.type}>
          {scale.label}
          <span className={styles.indicator}>, {INDICATORS[scale.type]}</span>
        </span>
      </h2>
      {change && <p className={styles.since}>{changeText(change, look, scale, today)}</p>}
      {advice !== '' && <p className={styles.advice}>{advice}</p>}
      {ranking && <p className={styles.period}>{periodText(ranking, today)}</p>}
    </section>
  )
}

interface OtherClassProps extends ShownClass {
  /** It is the class of the other type too, which need not be named twice. */
  isSame: boolean
  today: string
  onOpen: () => void
}

function OtherClass({ scale, look, ranking, sampling, change, isSame, today, onOpen }: OtherClassProps) {
  return (
    <section aria-label={scale.label}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.other}
          style={{ background: `color-mix(in srgb, ${look.fill} 18%, var(--paper))` }}
          onClick={onOpen}
        >
          <ClassMark shown={look} size={28} />
          <span className={styles.otherWords}>
            <strong>{isSame ? `${look.label} aussi` : look.label}</strong>
            <Load ranking={ranking} unit={ranking ? scale.unit + basisText(ranking, sampling) : scale.unit} />
            <span>{scale.label}</span>
            {change && <span className={styles.since}>{formerText(change, scale, today)}</span>}
          </span>
        </button>
      </h2>
    </section>
  )
}

function Load({ ranking, unit }: { ranking: Ranking | null; unit: string }) {
  const load = ranking && formatValue(ranking)
  return (
    load && (
      <span className={styles.load}>
        <strong>{load}</strong> {unit}
      </span>
    )
  )
}

/** Long enough to be seen by someone who looks up now and then. */
const CHANGE_SHOWN_MS = 120_000

/** The classes that changed under one’s eyes a moment ago, in words; null when none did. */
function useChanges(shown: readonly ShownClass[]): string | null {
  const [seen, setSeen] = useState(() => newsOf(NOTHING_SEEN, shown))
  const now = newsOf(seen, shown)
  if (now !== seen) setSeen(now)
  const { news } = seen
  useEffect(() => {
    if (news === null) return
    const timer = setTimeout(() => setSeen((now) => ({ ...now, news: null })), CHANGE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [news])
  return news
}
