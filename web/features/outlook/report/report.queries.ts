import { queryOptions } from '@tanstack/react-query'
import { getOutlookReport, showOutlook } from '../../../../contract/outlook.ts'
import { call } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

/** The section shows the failure itself. */
export const outlookReportQuery = queryOptions({
  queryKey: ['outlooks', 'report'],
  queryFn: () => call(getOutlookReport),
  meta: { shownBy: 'form' },
})

export const useShowOutlook = () =>
  useAction({
    mutationFn: (body: { is_shown: boolean }) => call(showOutlook, { body }),
    onSuccess: () => showSuccess('Réglage enregistré'),
  })
