import { queryOptions } from '@tanstack/react-query'
import {
  endOtherSessions,
  endSession,
  exportAccountData,
  listSessions,
  updatePreferences,
} from '../../../contract/account.ts'
import { deleteSecondFactor, getSecondFactors, renewRecoveryCodes } from '../../../contract/auth.second-factor.ts'
import { updatePassword } from '../../../contract/auth.ts'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { deletePush } from '../../../contract/push.ts'
import { addressOf, call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

/** A plain link: the browser downloads the file itself. */
export const DATA_ADDRESS = addressOf(exportAccountData.path, {}, {})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => call(listSessions),
})

/** Ends every other session; this one goes on. */
export function useUpdatePassword() {
  return async (fields: FormData) => {
    await call(updatePassword, {
      body: {
        current_password: String(fields.get('current_password')),
        password: String(fields.get('password')),
        password_confirmation: String(fields.get('password_confirmation')),
      },
    })
  }
}

/** `onEnd` runs before the row disappears. */
export function useEndSession(onEnd: () => void) {
  return useAction({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSuccess: () => {
      onEnd()
      showSuccess('Appareil déconnecté')
    },
  })
}

/** `onEnd` runs before its button disappears. */
export function useDeletePushOfSession(onEnd: () => void) {
  return useAction({
    mutationFn: (sessionId: number) => call(deletePush, { query: { session_id: String(sessionId) } }),
    onSuccess: () => {
      onEnd()
      showSuccess('Notifications arrêtées', 'Les alertes n’arrivent plus sur cet appareil.')
    },
  })
}

export function useEndOtherSessions(onEnd: () => void) {
  return useAction({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => {
      onEnd()
      showSuccess('Autres appareils déconnectés')
    },
  })
}

type Preferences = CallInput<typeof updatePreferences>['body']

export function useUpdatePreferences() {
  return useAction({
    mutationFn: (preferences: Preferences) => call(updatePreferences, { body: preferences }),
    onSuccess: () => showSuccess('Préférence enregistrée'),
  })
}

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

export function useRenewRecoveryCodes(onCodes: (codes: readonly string[]) => void) {
  return useAction({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes ?? []),
    meta: { shownBy: 'form' },
  })
}
