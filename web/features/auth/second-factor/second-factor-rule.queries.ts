import { queryOptions } from '@tanstack/react-query'
import { getSecondFactorRule, requireSecondFactor } from '../../../../contract/auth.second-factor.ts'
import { call } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

export const secondFactorRuleQuery = queryOptions({
  queryKey: ['settings', 'second-factor'],
  queryFn: () => call(getSecondFactorRule),
  meta: { shownBy: 'form' },
})

export const useRequireSecondFactor = () =>
  useAction({
    mutationFn: (body: { is_required: boolean }) => call(requireSecondFactor, { body }),
    onSuccess: () => showSuccess('Réglage enregistré'),
    meta: { shownBy: 'form' },
  })
