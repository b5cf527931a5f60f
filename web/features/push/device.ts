import { registerWorker } from '../../lib/offline/worker.ts'
import { findSubscription } from '../auth/push-subscription.ts'

const keyText = (key: ArrayBuffer | null) =>
  key === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

/** Bound to this key, else the push service would refuse what comes. */
export async function findSubscriptionFor(publicKey: string): Promise<PushSubscription | null> {
  const existing = await findSubscription()
  return existing && keyText(existing.options.applicationServerKey) === publicKey ? existing : null
}

/** Throws what the browser says when its push service is out of reach. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await findSubscriptionFor(publicKey)
  if (existing) return existing
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}
