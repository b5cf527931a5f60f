import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { PASSWORD_LENGTH } from '../../../contract/core/fields.ts'
import { REQUIRED } from '../../lib/form/required.ts'
import {
  estimatorQuery,
  isShort,
  type PasswordStrength,
  STRENGTH_LABELS,
  strengthOf,
} from '../../lib/password/password-strength.ts'
import styles from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldProps {
  name: string
  label: string
  errors: FieldErrors
  /** Words that weaken the password: address, name, organisation… */
  about?: readonly string[]
  /** Minimum length, when the person's role is known. */
  least?: number
}

const NOTHING: readonly string[] = []
/** Milliseconds. Estimating is slow on a phone, so it waits for a pause. */
const PAUSE = 200

export function NewPasswordField({ about = NOTHING, least = PASSWORD_LENGTH.min, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const [settled] = useDebouncedValue(password, PAUSE)
  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        description={`${REQUIRED}. ${least}\u00A0caractères au moins. Une phrase convient, par exemple «\u00A0marée basse à six heures\u00A0».`}
        onType={setPassword}
      />
      <Meter password={isShort(password) ? password : settled} about={about} />
    </div>
  )
}

const BARS: Record<PasswordStrength, number> = { none: 0, weak: 1, fair: 2, strong: 3 }

interface MeterProps {
  password: string
  about: readonly string[]
}

/** Memoised: only recomputed when the typing pauses. */
const Meter = memo(function Meter({ password, about }: MeterProps) {
  const { data: estimator } = useQuery(estimatorQuery)
  const score = estimator && !isShort(password) ? estimator.scoreOf(password, about) : null
  const strength = strengthOf(password, score)
  return (
    <div className={styles.meter} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={styles.bar} data-lit={strength !== null && bar <= BARS[strength]} />
        ))}
      </span>
      <span className={styles.word} role="status">
        {strength !== null && strength !== 'none' && (
          <span className="visually-hidden">Force du mot de passe&nbsp;: </span>
        )}
        {strength && <span>{STRENGTH_LABELS[strength]}</span>}
      </span>
    </div>
  )
})
