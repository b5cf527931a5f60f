import { type ReactNode, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { REQUIRED_BESIDE } from '../../lib/form/required.ts'
import { IconEye, IconEyeOff } from '../first-icons.ts'
import { IconButton } from '../icon-button.tsx'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  errors: FieldErrors
  description?: ReactNode
  onType?: (password: string) => void
}

export function PasswordField({ onType, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onType?.(event.currentTarget.value)}
      rightSectionWidth={46}
      rightSection={
        <IconButton
          place="field"
          label={`${isShown ? 'Masquer' : 'Afficher'}\u00A0: ${field.label}`}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} />
        </IconButton>
      }
    />
  )
}

/** Asked before what changes how one gets in, or ends the account. */
export const CurrentPasswordField = ({ errors }: Pick<PasswordFieldProps, 'errors'>) => (
  <PasswordField
    name="current_password"
    label="Mot de passe actuel"
    {...REQUIRED_BESIDE}
    autoComplete="current-password"
    errors={errors}
  />
)
