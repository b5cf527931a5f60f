import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Alert, type AlertLevel, deleteAlert, listAlerts, setAlert } from '../../../contract/alerts.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { call } from '../../lib/call.ts'
import { changeNow } from '../../lib/query-client.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

export type AlertZone = Alert['zone']

/** Of all one’s zones: each place that shows one of them reads it here. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => call(listAlerts),
  meta: { shownBy: 'form' },
})

function useChange() {
  const client = useQueryClient()
  return (change: (alerts: Alert[]) => Alert[]) => changeNow(client, alertsQuery.queryKey, change)
}

interface Wanted {
  zone: AlertZone
  level: AlertLevel
}

export function useSetAlert() {
  const change = useChange()
  return useAction({
    mutationFn: ({ zone, level }: Wanted) => call(setAlert, { params: { id: zone.id }, body: { level } }),
    onSuccess: (_answer, { zone, level }) => {
      change((alerts) => {
        const before = alerts.find((one) => one.zone.id === zone.id)
        if (before) return alerts.map((one) => (one === before ? { ...one, level } : one))
        return [...alerts, { zone, level, created_at: new Date().toISOString() }]
      })
      showSuccess('Alerte enregistrée', zoneTitle(zone))
    },
  })
}

/** `onEnd` runs before its line disappears. */
export function useDeleteAlert(onEnd = () => {}) {
  const change = useChange()
  return useAction({
    mutationFn: (zone: AlertZone) => call(deleteAlert, { params: { id: zone.id } }),
    onSuccess: (_answer, zone) => {
      onEnd()
      change((alerts) => alerts.filter((one) => one.zone.id !== zone.id))
      showSuccess('Alerte arrêtée', zoneTitle(zone))
    },
  })
}
