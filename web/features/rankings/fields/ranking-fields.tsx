import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ClassChoice } from './class-choice.tsx'
import { classChoices, type Draft, loadHint, proposalText, type Understood } from './draft.rules.ts'
import styles from './ranking-fields.module.css'

interface RankingFieldsProps {
  draft: Draft
  onDraft: (draft: Draft) => void
  understood: Understood
  scale: Scale
  /** The class already assigned, still offered if retired. */
  currentClass: string | null
  reasonLabel: string
  errors: FieldErrors
}

export function RankingFields({
  draft,
  onDraft,
  understood,
  scale,
  currentClass,
  reasonLabel,
  errors,
}: RankingFieldsProps) {
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })
  /** Choosing the proposed class means following the scale again. */
  const choose = (key: string) => change({ chosen: key === understood.proposed?.key ? null : key })
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          name="value"
          label={`Valeur (${scale.unit})`}
          value={draft.value}
          onChange={(event) => change({ value: event.currentTarget.value })}
          description={errors.value ? null : loadHint(understood, scale.unit)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          autoComplete="off"
          errors={errors}
        />
        <div className={styles.limit}>
          <CheckField
            name="below_limit"
            label="Sous la limite de détection"
            checked={draft.isBelowLimit}
            onChange={(isBelowLimit) => change({ isBelowLimit })}
            error={errors.below_limit?.[0]}
          />
        </div>
      </div>
      <ClassChoice
        classes={classChoices(scale, currentClass)}
        shown={understood.shown}
        onChoose={choose}
        proposal={proposalText(understood)}
        errors={errors}
      />
      <div className={styles.pair}>
        <DateField
          name="starts_on"
          label="Application du"
          value={draft.startsOn}
          onChange={(startsOn) => change({ startsOn })}
          errors={errors}
        />
        <DateField
          name="ends_on"
          label="Au"
          value={draft.endsOn}
          onChange={(endsOn) => change({ endsOn })}
          whenEmpty="jusqu’à nouvel ordre"
          errors={errors}
        />
      </div>
      <Textarea
        name="reason"
        label={reasonLabel}
        rows={2}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={errors.reason?.[0]}
      />
    </div>
  )
}
