import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import type { ReactNode } from 'react'
import classes from './check-field.module.css'

interface CheckFieldProps {
  name: string
  label: ReactNode
  checked?: boolean
  onChange?: (checked: boolean) => void
  error?: string | undefined
}

/** A box whose whole line is the target. */
export const CheckField = ({ onChange, error, ...box }: CheckFieldProps) => (
  <Checkbox
    {...box}
    classNames={{ root: classes.root, body: classes.body, label: classes.label }}
    error={error}
    aria-invalid={error !== undefined}
    onChange={(event) => onChange?.(event.currentTarget.checked)}
  />
)
