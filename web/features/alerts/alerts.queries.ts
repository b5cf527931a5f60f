import { queryOptions, skipToken } from '@tanstack/react-query'
import {
  type Alert,
  type AlertLevel,
  countAlerted,
  deleteAlert,
  listAlerts,
  setAlert,
} from '../../../contract/alerts.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

export type AlertZone = Alert['zone']

/** Of all one’s zones: each place that shows one of them reads it here. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => call(listAlerts),
  meta: { shownBy: 'form' },
})

/** How many people an assignment would alert: said beside its form, which never waits for it. */
export const audienceQuery = (query: CallInput<typeof countAlerted>['query'] | null) =>
  queryOptions({
    queryKey: [...alertsQuery.queryKey, 'audience', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(countAlerted, { query, signal }),
    gcTime: 0,
    meta: { shownBy: 'form' },
  })

interface Wanted {
  zone: AlertZone
  level: AlertLevel
}

export function useSetAlert() {
  return useAction({
    mutationFn: ({ zone, level }: Wanted) => call(setAlert, { params: { id: zone.id }, body: { level } }),
    onSuccess: (_answer, { zone }) => showSuccess('Alerte enregistrée', zoneTitle(zone)),
  })
}

/** `onEnd` runs before its line disappears. */
export function useDeleteAlert(onEnd = () => {}) {
  return useAction({
    mutationFn: (zone: AlertZone) => call(deleteAlert, { params: { id: zone.id } }),
    onSuccess: (_answer, zone) => {
      onEnd()
      showSuccess('Alerte arrêtée', zoneTitle(zone))
    },
  })
}
