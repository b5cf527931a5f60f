import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Its code comes with the first alert that is opened. */
export const ZoneSmsPart = lazyPart(() => import('./zone-sms.tsx').then((file) => file.ZoneSms), {
  failed: (_props, retry) => <Failed text="Le réglage des SMS n’a pas pu être chargé." onRetry={retry} />,
})
