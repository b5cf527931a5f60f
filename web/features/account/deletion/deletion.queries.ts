import { useQueryClient } from '@tanstack/react-query'
import { cancelDeletion, requestDeletion } from '../../../../contract/account.deletion.ts'
import { call } from '../../../lib/call.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { showInfo, showSuccess } from '../../../lib/toasts.ts'
import { useAction } from '../../../lib/use-action.ts'
import { leaveDevice } from '../../auth/device.queries.ts'
import { SIGNING_OUT, showNobody } from '../../auth/session.queries.ts'

/** Once it is asked the server has signed out; nothing of the person stays on this device. */
export function useRequestDeletion() {
  const client = useQueryClient()
  const request = async (fields: FormData) => {
    const current_password = String(fields.get('current_password') ?? '')
    const { deletion_at } = await call(requestDeletion, { body: { current_password } })
    // A screen reader says it at once; what stands above the next pages says the rest. Before the session goes: a
    // message makes the frame render anew, which must not find itself without a person.
    showInfo('Suppression demandée')
    await leaveDevice(client)
    showNobody(client, deletion_at)
  }
  return useSubmit(request, undefined, SIGNING_OUT)
}

export const useCancelDeletion = () =>
  useAction({ mutationFn: () => call(cancelDeletion), onSuccess: () => showSuccess('Votre compte est gardé') })
