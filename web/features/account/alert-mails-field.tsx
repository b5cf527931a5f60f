import { ALERT_MAILS } from '../../../contract/alerts.ts'
import type { CurrentUser } from '../../../contract/auth.ts'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { useUpdatePreferences } from './account.queries.ts'

const LABELS: Record<CurrentUser['alert_mails'], string> = {
  each: 'Tout de suite',
  daily: 'Un résumé chaque jour à 6\u00A0h',
  weekly: 'Un résumé chaque lundi à 6\u00A0h',
}
const OPTIONS = ALERT_MAILS.map((value) => ({ value, label: LABELS[value] }))

export function AlertMailsField({ user }: { user: CurrentUser }) {
  const { mutate, isPending, variables } = useUpdatePreferences()
  // Shown at once, before the session is refreshed.
  const { alert_mails: chosen } = { ...user, ...(isPending && variables) }
  return (
    <NativeSelect
      label="Mails d’alerte"
      labelPlace="above"
      options={OPTIONS}
      value={chosen}
      aria-busy={isPending}
      onChange={({ currentTarget: { value } }) => {
        const alert_mails = ALERT_MAILS.find((one) => one === value)
        if (alert_mails) mutate({ alert_mails })
      }}
    />
  )
}
