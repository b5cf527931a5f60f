import { useState } from 'react'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useUnsaved } from '../../ui/frame/unsaved.ts'
import { useCreateToken } from './tokens.queries.ts'
import styles from './tokens-section.module.css'

const DURATIONS = [
  { value: '30', label: '30 jours' },
  { value: '90', label: '90 jours' },
  { value: '180', label: '180 jours' },
  { value: '365', label: '365 jours' },
]
const USUAL = '90'

interface IssueFormProps {
  userId: number
  onIssued: (token: string) => void
}

export function IssueForm({ userId, onIssued }: IssueFormProps) {
  const [name, setName] = useState('')
  useUnsaved(name.trim() !== '')
  const { submit, busy, errors, message } = useSubmit(useCreateToken(userId), (token) => {
    setName('')
    onIssued(token)
  })
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Émettre un jeton">
      <TextField
        name="name"
        label="Nom du jeton"
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        errors={errors}
      />
      <SelectField name="days" label="Valable" options={DURATIONS} defaultValue={USUAL} errors={errors} />
      <FormMessage text={message} />
      <Button type="submit" variant="default" loading={busy}>
        Émettre un jeton
      </Button>
    </form>
  )
}
