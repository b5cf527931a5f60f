import type { ReactNode } from 'react'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FIELD_LABELS, GENDER_OPTIONS } from './field-words.ts'
import type { UserControls } from './use-edited-user.ts'
import styles from './user-form.module.css'

interface PersonFieldsProps {
  controls: UserControls
  /** Of a changed address. */
  consequence: ReactNode
}

export const PersonFields = ({ controls: { text, choice }, consequence }: PersonFieldsProps) => (
  <FormStep title="Personne">
    <SelectField name="gender" label={FIELD_LABELS.gender} options={GENDER_OPTIONS} {...choice('gender')} />
    <div className={styles.pair}>
      <TextField label={FIELD_LABELS.name} {...text('name')} />
      <TextField label={FIELD_LABELS.firstname} {...text('firstname')} />
    </div>
    <EmailField text={text} />
    {consequence}
  </FormStep>
)

export const AutomateFields = ({ controls: { text }, consequence }: PersonFieldsProps) => (
  <FormStep title="Identification">
    <TextField label={FIELD_LABELS.name} {...text('name')} />
    <EmailField text={text} />
    {consequence}
  </FormStep>
)

const EmailField = ({ text }: Pick<UserControls, 'text'>) => (
  <TextField label={FIELD_LABELS.email} type="email" autoCapitalize="none" spellCheck={false} {...text('email')} />
)
