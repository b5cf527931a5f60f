import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './siret-field.module.css'
import { siretHint } from './siret-hint.ts'

/** Milliseconds: without a pause, screen readers would announce each key. */
const PAUSE = 400

export function SiretField({ errors }: { errors: FieldErrors }) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, PAUSE)
  return (
    <div>
      <TextField
        name="siret"
        label="SIRET"
        description="14 chiffres, sur votre avis de situation. Facultatif hors de France."
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        errors={errors}
      />
      <p className={styles.hint} hidden={errors.siret !== undefined} aria-live="polite">
        {siretHint(settled)}
      </p>
    </div>
  )
}
