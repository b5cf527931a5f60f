import { useId } from 'react'
import type { RankingRecord } from '../../../../contract/rankings.ts'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import type { EntityFormOf } from '../../../lib/form/use-entity-form.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { LongTextField, TextField } from '../../../ui/form/text-field.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classChoices, loadHint, type ParsedDraft, proposalText, type RankingDraft } from '../rankings.rules.ts'
import styles from './ranking-fields.module.css'

interface RankingFieldsProps {
  form: EntityFormOf<RankingRecord, RankingDraft>
  parsed: ParsedDraft
  scale: Scale
  reasonLabel: string
}

export function RankingFields({ form, parsed, scale, reasonLabel }: RankingFieldsProps) {
  const { base, draft, errors, change } = form
  const value = form.text('value', errors.value ? undefined : loadHint(parsed, scale.unit))
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          label={`Valeur (${scale.unit})`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          {...value}
        />
        <div className={styles.limit}>
          <CheckField
            name="below_limit"
            label="Sous la limite de détection"
            checked={draft.below_limit}
            onChange={(below_limit) => change({ below_limit })}
            error={errors.below_limit?.[0]}
          />
        </div>
      </div>
      <ClassChoice
        // The class it has is still offered when it is retired.
        classes={classChoices(scale, base?.class ?? null)}
        shown={parsed.shown}
        // Choosing the proposed class means following the scale again.
        onChoose={(key) => change({ class: key === parsed.proposed?.key ? '' : key })}
        proposal={proposalText(parsed)}
        error={errors.class?.[0]}
      />
      <div className={styles.pair}>
        <DateField label="Application du" {...form.field('starts_on')} />
        <DateField label="Au" {...form.field('ends_on')} whenEmpty="jusqu’à nouvel ordre" />
      </div>
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
