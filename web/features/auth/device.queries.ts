import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { logout } from '../../../contract/auth.ts'
import { CallError, call } from '../../lib/call.ts'
import { isSignedIn, removeSignedIn } from '../../lib/cookie/cookie.ts'
import { forgetDevice } from '../../lib/offline/forget.ts'
import { lasting } from '../../lib/storage.ts'
import { useAction } from '../../lib/use-action.ts'
import { endSubscription } from './push-subscription.ts'
import { SIGNING_OUT, sessionQuery, showNobody } from './session.queries.ts'

const TO_SIGN_OUT = 'estran-to-sign-out'

/** Deletes all that this browser keeps, and its session. */
export async function leaveDevice(client: QueryClient) {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey })
  removeSignedIn()
  await endSubscription().catch(() => undefined)
  await forgetDevice()
}

/** Also without network: this browser then signs out when it next can. */
export function useForgetDevice() {
  const client = useQueryClient()
  return useAction({
    mutationKey: SIGNING_OUT,
    mutationFn: async () => {
      const isSignedOut = await call(logout).then(
        () => true,
        (error: unknown) => error instanceof CallError && error.status === 401,
      )
      await leaveDevice(client)
      if (!isSignedOut) lasting.write(TO_SIGN_OUT, '1')
    },
    onSuccess: () => {
      showNobody(client)
      // The page was another person's than the session: now it is nobody's.
      signOutLate()
    },
    meta: { shownBy: 'form' },
  })
}

/** Signs out at the server later, when « Oublier cet appareil » had no network. */
export function signOutLate() {
  if (lasting.read(TO_SIGN_OUT) === null || isSignedIn()) return
  call(logout).then(
    () => lasting.remove(TO_SIGN_OUT),
    () => undefined,
  )
}
