import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { canBeNotified } from '../auth/push-subscription.ts'

const Part = lazyPart(() => import('./this-device.tsx').then((file) => file.ThisDevice), {
  failed: (_props, retry) => <Failed text="Le réglage des notifications n’a pas pu être chargé." onRetry={retry} />,
})

/** Nothing where the browser knows no notifications; its code comes with the first alert that is opened. */
export const ThisDevicePart = () => canBeNotified() && <Part />

const AT_REST_MS = 10_000

/** Mends what browsers lose by themselves, for someone who has an alert; once the first screen is at rest. */
export function useMendedDevice(isAlerted: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAlerted || !canBeNotified()) return
    const timer = setTimeout(() => {
      import('./push.queries.ts').then(({ pushQuery }) => client.prefetchQuery(pushQuery)).catch(() => undefined)
    }, AT_REST_MS)
    return () => clearTimeout(timer)
  }, [client, isAlerted])
}
