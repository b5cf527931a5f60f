import { useQueryClient } from '@tanstack/react-query'
import { keepAccount, requestDeletion } from '../../../../contract/account.deletion.ts'
import { call } from '../../../lib/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { showInfo, showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { leaveDevice, SIGNING_OUT, showNobody } from '../../auth/session.queries.ts'

/** The server has signed out by then; nothing of the person stays on this device. */
export function useRequestDeletion() {
  const client = useQueryClient()
  return useAction({
    mutationKey: SIGNING_OUT,
    mutationFn: async (current_password: string) => {
      const answer = await call(requestDeletion, { body: { current_password } })
      // Before the session goes: a message makes the frame render anew, which must not find itself without a person.
      showInfo(
        'Suppression demandée',
        `Elle aura lieu le ${formatMoment(answer.deletion_at)}. Un mail vous dit comment l’annuler.`,
      )
      await leaveDevice(client)
    },
    onSuccess: () => showNobody(client),
    meta: { shownBy: 'form' },
  })
}

export const useKeepAccount = () =>
  useAction({ mutationFn: () => call(keepAccount), onSuccess: () => showSuccess('Votre compte est gardé') })
