import { queryOptions } from '@tanstack/react-query'
import { getOutlookReport, showOutlook } from '../../../../contract/zones/outlook.ts'
import { call } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

const SOON_MS = 10_000

/** The section shows the failure itself. Nobody announces the first calculation: it is waited for. */
export const outlookReportQuery = queryOptions({
  queryKey: ['outlooks', 'report'],
  queryFn: () => call(getOutlookReport),
  refetchInterval: ({ state: { data } }) => data?.computed_at === null && SOON_MS,
  meta: { shownBy: 'form' },
})

export const useShowOutlook = () =>
  useAction({
    mutationFn: (body: { is_shown: boolean }) => call(showOutlook, { body }),
    onSuccess: () => showSuccess('Réglage enregistré'),
  })
