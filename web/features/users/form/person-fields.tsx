import { FormPair, FormStep } from '../../../ui/form/form-step.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Consequence } from './consequence.tsx'
import { FIELD_LABELS, GENDER_OPTIONS } from './field-words.ts'
import type { UserControls } from './use-edited-user.ts'

interface PersonFieldsProps {
  controls: UserControls
  /** Of a changed address. */
  consequence: string | undefined
}

export const PersonFields = ({ controls: { text, choice }, consequence }: PersonFieldsProps) => (
  <FormStep title="Personne">
    <FormPair>
      <SelectField name="gender" label={FIELD_LABELS.gender} options={GENDER_OPTIONS} {...choice('gender')} />
      <TextField label={FIELD_LABELS.name} {...text('name')} />
    </FormPair>
    <TextField label={FIELD_LABELS.firstname} {...text('firstname')} />
    <EmailField text={text} />
    <Consequence text={consequence} />
  </FormStep>
)

export const AutomateFields = ({ controls: { text }, consequence }: PersonFieldsProps) => (
  <FormStep title="Automate">
    <TextField label={FIELD_LABELS.name} {...text('name')} />
    <EmailField text={text} />
    <Consequence text={consequence} />
  </FormStep>
)

const EmailField = ({ text }: Pick<UserControls, 'text'>) => (
  <TextField label={FIELD_LABELS.email} type="email" autoCapitalize="none" spellCheck={false} {...text('email')} />
)
