import type { ReactNode } from 'react'
import { allows, ROLE_LABELS, type Role } from '../../../../contract/core/access.ts'
import { mayGive, rolesGivenBy } from '../../../../contract/rules/users.rights.ts'
import type { User } from '../../../../contract/users.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { Consequence } from './consequence.tsx'
import { FIELD_LABELS } from './field-words.ts'
import type { UserControls } from './use-edited-user.ts'
import { stateValue } from './user-draft.rules.ts'
import styles from './user-form.module.css'

interface AccountFieldsProps {
  /** Null for a new account. */
  user: User | null
  controls: UserControls
  consequences: { role?: string; active?: string }
  tone: 'note' | 'warning'
}

export function AccountFields({ user, controls, consequences, tone }: AccountFieldsProps) {
  const me = useCurrentUser()
  const by = roleOf(me)
  const { value, onChange, errors } = controls.choice('active')
  if (!by) return null
  const isOwn = user?.id === me.id
  const roles = rolesFor(by, user)
  return (
    <FormStep title="Compte">
      {isOwn || roles.length < 2 ? (
        <FixedField label={FIELD_LABELS.role} value={ROLE_LABELS[user?.role ?? 'client']}>
          {isOwn ? OWN : user && whyFixed(user)}
        </FixedField>
      ) : (
        <SelectField
          name="role"
          label={FIELD_LABELS.role}
          options={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          {...controls.choice('role')}
        />
      )}
      <Consequence text={consequences.role} tone={tone} />
      {!isOwn && (
        <CheckField
          name="active"
          label={user && allows('registered', user.role) ? 'Activer ce compte' : 'Compte actif'}
          checked={value === stateValue(true)}
          onChange={(checked) => onChange(stateValue(checked))}
          error={errors.active?.[0]}
        />
      )}
      <Consequence text={consequences.active} tone={user?.active ? 'warning' : 'note'} />
    </FormStep>
  )
}

/** Who waits is activated first, and an automate stays one, as a person does. */
function rolesFor(by: Role, user: User | null): readonly Role[] {
  const given = rolesGivenBy(by)
  if (!user) return given
  const isAutomate = allows('automate', user.role)
  return mayGive(by, user.role) ? given.filter((role) => allows('automate', role) === isAutomate) : []
}

const OWN = 'Personne ne change son propre rôle, ni son état.'

const whyFixed = ({ role }: User) =>
  allows('registered', role) &&
  'Cette personne s’est inscrite et ne voit pas encore la carte. Activée, elle devient Utilisateur.'

interface FixedFieldProps {
  label: string
  value: string
  /** Why nobody changes it here. */
  children: ReactNode
}

const FixedField = ({ label, value, children }: FixedFieldProps) => (
  <div className={styles.fixed}>
    <strong>{label}</strong>
    <span>{value}</span>
    {children && <p>{children}</p>}
  </div>
)
