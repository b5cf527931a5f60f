import { queryOptions } from '@tanstack/react-query'
import { type Alert, type AlertLevel, deleteAlert, listAlerts, setAlert } from '../../../contract/alerts.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

export type AlertZone = Alert['zone']

/** Alerts on all one’s zones: every place that shows one of them reads it here. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => call(listAlerts),
  meta: { shownBy: 'form', kept: true },
})

interface WantedAlert {
  zone: AlertZone
  /** Null: no alert. */
  level: AlertLevel | null
  /** Without it, messages stay as they are. */
  sms?: boolean | undefined
  before: Pick<Alert, 'level' | 'sms'> | null
}

/** Begins, changes or ends an alert; `onEnd` runs before its line disappears. */
export function useSetAlert(onEnd = () => {}) {
  const action = useAction({
    mutationFn: ({ zone: { id }, level, sms }: WantedAlert) =>
      level === null
        ? call(deleteAlert, { params: { id } })
        : call(setAlert, { params: { id }, body: { level, ...(sms !== undefined && { sms }) } }),
    onSuccess: (_answer, { zone, level, sms, before }) => {
      if (level === null) onEnd()
      const now = level && { level, sms: sms ?? before?.sms ?? false }
      showSuccess(level === null ? 'Alerte arrêtée' : 'Alerte enregistrée', zoneTitle(zone), () =>
        action.mutateNext({ zone, level: before?.level ?? null, sms: before?.sms, before: now }),
      )
    },
  })
  return action
}
