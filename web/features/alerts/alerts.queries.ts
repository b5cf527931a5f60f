import { queryOptions } from '@tanstack/react-query'
import { type Alert, deleteAlert, listAlerts, setAlert } from '../../../contract/alerts.ts'
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

/** A control sends its own field alone: another one may have been changed a moment before. */
export type AlertChoice = Partial<Pick<Alert, 'level' | 'sms'>>

export const choiceOf = ({ level, sms }: Alert): AlertChoice => ({ level, sms })

interface WantedAlert {
  zone: AlertZone
  /** Null: no alert. */
  wanted: AlertChoice | null
  /** The choice that « Annuler » brings back; null: no alert. */
  before: AlertChoice | null
}

/** Begins, changes or ends an alert; `onEnd` moves the focus before its line disappears. */
export function useSetAlert(onEnd = () => {}) {
  const action = useAction({
    mutationFn: ({ zone: { id }, wanted }: WantedAlert) =>
      wanted === null ? call(deleteAlert, { params: { id } }) : call(setAlert, { params: { id }, body: wanted }),
    onSuccess: (_answer, { zone, wanted, before }) => {
      if (wanted === null) action.moveFocus(onEnd)
      showSuccess(wanted === null ? 'Alerte arrêtée' : 'Alerte enregistrée', zoneTitle(zone), () =>
        action.mutateNext({ zone, wanted: before, before: wanted }),
      )
    },
  })
  return action
}
