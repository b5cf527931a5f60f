import { queryOptions } from '@tanstack/react-query'
import { deletePush, getPush, setPush } from '../../../contract/push.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { endSubscription } from '../auth/push-subscription.ts'
import { findSubscriptionFor, subscribe } from './device.ts'
import { PUSH_KEY } from './push-key.ts'

export class NotAllowed extends Error {}

async function start(publicKey: string) {
  const { endpoint = '', keys = {} } = (await subscribe(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(setPush, { body: { endpoint, keys: { p256dh, auth } } })
}

/** Mends what browsers lose by themselves, or what another key has made useless, without asking the person again. */
async function read() {
  const { public_key, endpoint } = await call(getPush)
  const { permission } = Notification
  const existing = endpoint === null ? null : await findSubscriptionFor(public_key)
  const isLost = endpoint !== null && existing?.endpoint !== endpoint
  const isMended =
    isLost &&
    permission === 'granted' &&
    (await start(public_key).then(
      () => true,
      () => false,
    ))
  return {
    publicKey: public_key,
    permission,
    isOn: permission === 'granted' && endpoint !== null && (!isLost || isMended),
  }
}

export const pushQuery = queryOptions({ queryKey: PUSH_KEY, queryFn: read, meta: { shownBy: 'form' } })

export function useSetPush() {
  return useAction({
    mutationFn: async (publicKey: string) => {
      // First, while the browser still sees the press.
      if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
      await start(publicKey)
    },
    onSuccess: () => showSuccess('Notifications activées', 'Vos alertes arrivent aussi sur cet appareil.'),
  })
}

export function useDeletePush() {
  return useAction({
    mutationFn: async () => {
      await call(deletePush, { query: {} })
      await endSubscription()
    },
    onSuccess: () => showSuccess('Notifications arrêtées', 'Vos alertes n’arrivent plus sur cet appareil.'),
  })
}

/** `onEnd` moves the focus before its button disappears. */
export function useDeletePushOfSession(onEnd: () => void) {
  const action = useAction({
    mutationFn: (sessionId: number) => call(deletePush, { query: { session_id: String(sessionId) } }),
    onSuccess: () => {
      action.moveFocus(onEnd)
      showSuccess('Notifications arrêtées', 'Les alertes n’arrivent plus sur cet appareil.')
    },
  })
  return action
}
