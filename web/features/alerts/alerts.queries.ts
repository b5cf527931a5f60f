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

/** Alerts on all one’s zones: every place that shows one of them reads it here. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => call(listAlerts),
  meta: { shownBy: 'form', kept: true },
})

/** How many people an assignment would alert: said beside its form, which never waits for it. */
export const audienceQuery = (query: CallInput<typeof countAlerted>['query'] | null) =>
  queryOptions({
    queryKey: [...alertsQuery.queryKey, 'audience', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(countAlerted, { query, signal }),
    gcTime: 0,
    meta: { shownBy: 'form' },
  })

interface WantedAlert {
  zone: AlertZone
  /** Null: no alert. */
  level: AlertLevel | null
  before: AlertLevel | null
}

/** Begins, changes or ends an alert; `onEnd` runs before its line disappears. */
export function useSetAlert(onEnd = () => {}) {
  const action = useAction({
    mutationFn: ({ zone: { id }, level }: WantedAlert) =>
      level === null ? call(deleteAlert, { params: { id } }) : call(setAlert, { params: { id }, body: { level } }),
    onSuccess: (_answer, { zone, level, before }) => {
      if (level === null) onEnd()
      showSuccess(level === null ? 'Alerte arrêtée' : 'Alerte enregistrée', zoneTitle(zone), () =>
        action.mutateNext({ zone, level: before, before: level }),
      )
    },
  })
  return action
}
