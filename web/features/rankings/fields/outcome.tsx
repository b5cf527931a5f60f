import type { MouseEvent } from 'react'
import { addDays } from '../../../../contract/core/days.ts'
import type { RankingRecord } from '../../../../contract/rankings.ts'
import { type Period, planRanking } from '../../../../contract/rules/rankings.periods.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatDate } from '../../../lib/format.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import type { ParsedDraft } from '../rankings.rules.ts'
import {
  consequencesOf,
  mayShorten,
  periodText,
  planOfCorrection,
  type RankingDays,
  resolveConflict,
} from '../rankings.rules.ts'
import { timelineOf, timelineWords, windowAround } from '../timeline/timeline.rules.ts'
import { Timeline } from '../timeline/timeline.tsx'
import styles from './outcome.module.css'

interface OutcomeProps {
  /** Same zone and type, without the one being corrected. */
  existing: readonly RankingRecord[]
  parsed: ParsedDraft
  scale: Scale
  today: string
  onMove: (days: RankingDays) => void
  /** Absent for a correction, which never ends another assignment. */
  shortening?: { isAgreed: boolean; onChange: (isAgreed: boolean) => void }
}

export function Outcome(props: OutcomeProps) {
  const { existing, parsed, scale, today, shortening, onMove } = props
  const { period, shown } = parsed
  const plan = period ? planIn(props, period) : { closes: null, conflicts: [] }
  const added = period && { ...period, class: shown?.key ?? null }
  const drawing = { existing, closes: plan.closes, added, today }
  const around = windowAround({ added, today })
  const [conflict] = plan.conflicts
  const way = conflict && period ? resolveConflict(existing, period) : null
  const shortened = shortening && period && mayShorten(existing, period) ? shortening : null
  /** The pressed button goes away with the conflict, so the focus moves to the changed day. */
  const move = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, days: NonNullable<typeof way>) => {
    onMove(days)
    form?.querySelector<HTMLElement>(`[name=${days.starts_on ? 'starts_on' : 'ends_on'}]`)?.focus()
  }
  return (
    <div className={styles.outcome}>
      <Timeline
        drawn={timelineOf(drawing, around)}
        scale={scale}
        words={timelineWords({ ...drawing, existing: existing.filter((one) => isNear(one, around)) }, scale)}
      />
      <div aria-live="polite">
        {(conflict || shortened) && (
          <div className={styles.conflict} data-solved={!conflict || undefined}>
            {conflict && <p>Cette période en recouvre une autre&nbsp;: {lowerFirst(periodText(conflict))}.</p>}
            {shortened && period && (
              <CheckField
                name="shortens"
                label={`Arrêter cette affectation le ${formatDate(addDays(period.starts_on, -1))}`}
                checked={shortened.isAgreed}
                onChange={shortened.onChange}
              />
            )}
            {way?.starts_on && (
              <button type="button" onClick={(event) => move(event, way)}>
                Commencer le {formatDate(way.starts_on)}
              </button>
            )}
            {way?.ends_on && (
              <button type="button" onClick={(event) => move(event, way)}>
                Finir le {formatDate(way.ends_on)}
              </button>
            )}
          </div>
        )}
        {period &&
          consequencesOf({ plan, added: period, existing, today }).map((sentence) => (
            <p key={sentence} className={styles.sentence}>
              {sentence}
            </p>
          ))}
      </div>
    </div>
  )
}

const planIn = ({ existing, shortening }: OutcomeProps, period: Period) =>
  shortening
    ? planRanking(existing, period, shortening.isAgreed ? 'shorten' : 'keep')
    : planOfCorrection(existing, period)

/** Only the periods drawn are read out. */
const isNear = ({ starts_on, ends_on }: RankingRecord, [first, last]: [string, string]) =>
  starts_on <= last && (ends_on === null || ends_on >= first)

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
