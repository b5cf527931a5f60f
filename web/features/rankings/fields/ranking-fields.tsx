import { type MouseEvent, type ReactNode, useId } from 'react'
import type { RankingRecord } from '../../../../contract/rankings.ts'
import { planRanking } from '../../../../contract/rules/rankings.periods.ts'
import type { ScaleClass } from '../../../../contract/scales.ts'
import { dayText } from '../../../lib/days.ts'
import { formatDate } from '../../../lib/format.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { LongTextField } from '../../../ui/form/long-text-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import {
  type ConflictResolution,
  classChoices,
  consequencesOf,
  loadHint,
  periodText,
  proposalText,
  resolveConflict,
  shortenedBy,
  stopText,
} from '../rankings.rules.ts'
import styles from './ranking-fields.module.css'
import type { RankingForm } from './use-ranking-draft.ts'

interface RankingFieldsProps {
  form: RankingForm
  reasonLabel: string
  belowValue?: ReactNode
  /** Shown below the days: their effect on other rankings. */
  children: ReactNode
}

export function RankingFields({ form, reasonLabel, belowValue, children }: RankingFieldsProps) {
  const { base, draft, errors, change, parsed, scale } = form
  const value = form.text('value', errors.value ? undefined : loadHint(parsed, scale.unit))
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          label={`Valeur (${scale.unit}) (facultative)`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          data-first
          {...value}
        />
        <div className={styles.limit}>
          <CheckField
            name="below_limit"
            label="Moins que ce qu’on sait mesurer"
            checked={draft.below_limit}
            onChange={(below_limit) => change({ below_limit })}
            error={errors.below_limit?.[0]}
          />
        </div>
      </div>
      {belowValue}
      <ClassChoice
        // The class it has is still offered when it is retired.
        classes={classChoices(scale, base?.class ?? null)}
        shown={parsed.shown}
        // Choosing the proposed class means following the scale again.
        onChoose={(key) => change({ class: key === parsed.proposed?.key ? '' : key })}
        proposal={proposalText(parsed)}
        error={errors.class?.[0]}
      />
      <fieldset className={styles.pair}>
        <legend className="visually-hidden">Application</legend>
        <DateField label="Application du" {...form.field('starts_on')} />
        <DateField label="Au" {...form.field('ends_on')} whenEmpty="jusqu’à nouvel ordre" />
      </fieldset>
      {children}
      <LongTextField label={reasonLabel} rows={2} {...form.text('reason')} />
    </div>
  )
}

interface ClassChoiceProps {
  classes: readonly ScaleClass[]
  shown: ScaleClass | null
  onChoose: (key: string) => void
  proposal: string
  error: string | undefined
}

/** Buttons, not a list: one tap on a phone instead of two. */
function ClassChoice({ classes, shown, onChoose, proposal, error }: ClassChoiceProps) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={`${id}-proposal ${id}-error`}>
      <legend>Nouveau classement</legend>
      <div className={styles.classes}>
        {classes.map((one) => (
          <label key={one.key} className={styles.class}>
            <input
              type="radio"
              name="class"
              value={one.key}
              checked={one.key === shown?.key}
              aria-invalid={error !== undefined}
              onChange={() => onChoose(one.key)}
            />
            <ClassMark shown={one} size={24} />
            {one.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-proposal`} className={styles.proposal} hidden={error !== undefined} aria-live="polite">
        {proposal}
      </p>
    </fieldset>
  )
}

/** A ranking with an end stops the day before the new one: the ordinary case. */
export const ShortensField = ({ form, label }: { form: Pick<RankingForm, 'draft' | 'change'>; label: string }) => (
  <CheckField
    name="shortens"
    label={label}
    checked={form.draft.shortens}
    onChange={(shortens) => form.change({ shortens })}
  />
)

interface OverlapProps {
  /** Same zone and type, without the one being corrected. */
  existing: readonly RankingRecord[]
  form: RankingForm
  /** Corrects the one that already begins on that day; absent for a correction, which never ends another ranking. */
  onCorrect?: (ranking: RankingRecord) => void
}

export function Overlap({ existing, form, onCorrect }: OverlapProps) {
  const { draft, parsed, today } = form
  const { period } = parsed
  if (!period) return null
  const stopped = onCorrect ? shortenedBy(existing, period) : null
  const closing = draft.shortens ? 'any' : 'open'
  const plan = planRanking(existing, period, onCorrect ? closing : 'none')
  const sentences = consequencesOf({ plan, added: period, existing, today })
  const [conflict] = plan.conflicts
  const way = conflict ? resolveConflict(existing, period) : null
  const slip = conflict?.starts_on === period.starts_on ? conflict : null
  /** The pressed button goes away with the conflict, so the focus moves to the changed day. */
  const resolve = (event: MouseEvent<HTMLButtonElement>, { field, day }: ConflictResolution) => {
    form.field(field).onChange(dayText(day, today))
    event.currentTarget.form?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }
  return (
    <div className={styles.overlap} aria-live="polite">
      {stopped && <ShortensField form={form} label={stopText(stopped, period, today)} />}
      {conflict && (
        <div className={styles.conflict}>
          <p>Cette période en recouvre une autre&nbsp;: {lowerFirst(periodText(conflict))}.</p>
          {slip && onCorrect && (
            <button type="button" onClick={() => onCorrect(slip)}>
              Corriger le classement {slip.starts_on === today ? 'd’aujourd’hui' : `du ${formatDate(slip.starts_on)}`}
            </button>
          )}
          {way && (
            <button type="button" onClick={(event) => resolve(event, way)}>
              {way.field === 'starts_on' ? 'Commencer' : 'Finir'} le {formatDate(way.day)}
            </button>
          )}
        </div>
      )}
      {sentences.slice(stopped ? 1 : 0).map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
