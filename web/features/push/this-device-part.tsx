import { lazyPart } from '../../ui/lazy-part.tsx'
import { canBeNotified } from '../auth/push-subscription.ts'

const Part = lazyPart(() => import('./this-device.tsx').then((file) => file.ThisDevice), { failed: () => null })

/** Nothing where the browser knows no notifications; its code comes with the first alert. */
export const ThisDevicePart = () => canBeNotified() && <Part />
