import { queryOptions } from '@tanstack/react-query'
import { deleteSecondFactor, getSecondFactors, renewRecoveryCodes } from '../../../../contract/auth.second-factor.ts'
import { call } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'

export const secondFactorsQuery = queryOptions({
  queryKey: ['account', 'second-factors'],
  queryFn: () => call(getSecondFactors),
})

/** `onEnd` runs before the line disappears. */
export function useDeleteSecondFactor(onEnd: () => void) {
  return useAction({
    mutationFn: (id: number) => call(deleteSecondFactor, { params: { id } }),
    onSuccess: () => {
      onEnd()
      showSuccess('Seconde étape retirée')
    },
    meta: { shownBy: 'form' },
  })
}

export const useRenewRecoveryCodes = () => (fields: FormData) =>
  call(renewRecoveryCodes, { body: { current_password: String(fields.get('current_password') ?? '') } })
