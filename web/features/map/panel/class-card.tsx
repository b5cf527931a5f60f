import { useEffect, useState } from 'react'
import type { Ranking } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Sampling } from '../../../../contract/zones.ts'
import { formatDate, formatValue } from '../../../lib/format.ts'
import { ClassMark, MarkShape } from '../../scales/class-mark.tsx'
import { classOf, UNRANKED } from '../../scales/scales.rules.ts'
import { basisText } from '../map.rules.ts'
import styles from './class-card.module.css'

interface ClassCardProps {
  ranking: Ranking | null
  scale: Scale
}

export function ClassCard({ ranking, scale }: ClassCardProps) {
  const shown = classOf(ranking, scale)
  const isUnranked = shown === UNRANKED
  const before = useClassBefore(shown.label)
  return (
    <section
      className={styles.card}
      aria-label={scale.label}
      data-unranked={isUnranked || undefined}
      style={isUnranked ? undefined : { background: shown.fill, color: shown.text }}
    >
      <h2 className={styles.type}>{scale.label}</h2>
      <p className={styles.line}>
        <span className={styles.class}>
          <MarkShape mark={shown.mark} color="currentColor" size={28} />
          {shown.label}
        </span>
        <Load ranking={ranking} unit={scale.unit} />
      </p>
      <p className={styles.period}>{ranking ? <Period ranking={ranking} /> : shown.advice}</p>
      <p className={styles.changed} role="status">
        {before !== null && `Vient de changer\u00A0: ${before} → ${shown.label}`}
      </p>
    </section>
  )
}

/** Long enough to be seen by someone who looks up now and then. */
const CHANGE_SHOWN_MS = 120_000

/** The class that was shown until a moment ago, in words; null when nothing changed under one’s eyes. */
function useClassBefore(label: string) {
  const [{ now, before }, setSeen] = useState<{ now: string; before: string | null }>({ now: label, before: null })
  if (now !== label) setSeen({ now: label, before: now })
  useEffect(() => {
    if (before === null) return
    const timer = setTimeout(() => setSeen({ now, before: null }), CHANGE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [now, before])
  return before
}

interface OtherClassProps extends ClassCardProps {
  sampling: Sampling | null
  onShow: () => void
}

export function OtherClass({ ranking, scale, sampling, onShow }: OtherClassProps) {
  const shown = classOf(ranking, scale)
  return (
    <button type="button" className={styles.other} onClick={onShow}>
      <ClassMark shown={shown} size={32} />
      <span className={styles.otherWords}>
        <span>{scale.label}</span>
        <strong>{shown.label}</strong>
      </span>
      <Load ranking={ranking} unit={ranking ? scale.unit + basisText(ranking, sampling) : scale.unit} />
    </button>
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

function Period({ ranking: { starts_on, ends_on } }: { ranking: Ranking }) {
  return (
    <>
      {ends_on ? 'Application du ' : 'Application depuis le '}
      <strong>{formatDate(starts_on)}</strong>
      {ends_on && (
        <>
          {' au '}
          <strong>{formatDate(ends_on)}</strong>
        </>
      )}
    </>
  )
}
