import type { CurrentUser } from '../../../contract/auth.ts'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { useUpdatePreferences } from './account.queries.ts'

export function ResultMailsField({ user }: { user: CurrentUser }) {
  const { mutate, isPending, variables } = useUpdatePreferences()
  // Shown at once, before the session is refreshed.
  const { result_mails: isOn } = { ...user, ...(isPending && variables) }
  return (
    <SwitchField
      label="Recevoir un mail à chaque nouveau résultat"
      checked={isOn}
      onChange={(result_mails) => mutate({ result_mails })}
    />
  )
}
