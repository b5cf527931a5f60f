import { queryOptions } from '@tanstack/react-query'
import {
  endOtherSessions,
  endSession,
  exportAccountData,
  listSessions,
  updatePreferences,
} from '../../../contract/account.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { addressOf, call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** A plain link: the browser downloads the file itself. */
export const DATA_ADDRESS = addressOf(exportAccountData.path, {}, {})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => call(listSessions),
})

/** `onEnd` moves the focus before the row disappears. */
export function useEndSession(onEnd: () => void) {
  const action = useAction({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSuccess: () => {
      action.moveFocus(onEnd)
      showSuccess('Appareil déconnecté')
    },
  })
  return action
}

export function useEndOtherSessions(onEnd: () => void) {
  const action = useAction({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => {
      action.moveFocus(onEnd)
      showSuccess('Autres appareils déconnectés')
    },
  })
  return action
}

type SentPreferences = CallInput<typeof updatePreferences>['body']

export function useUpdatePreferences() {
  return useAction({
    mutationFn: (preferences: SentPreferences) => call(updatePreferences, { body: preferences }),
    onSuccess: () => showSuccess('Préférence enregistrée'),
  })
}
