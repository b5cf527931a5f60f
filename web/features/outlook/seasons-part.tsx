import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { useNear } from '../../ui/frame/use-near.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ZoneSeasons = lazyPart(() => import('./zone-seasons.tsx').then((file) => file.ZoneSeasons))

interface SeasonsPartProps {
  zone: Pick<Zone, 'id' | 'rankings' | 'last_samplings'>
  scale: Scale
  today: string
}

/** Loads only when it is about to be seen: the class above is what one comes for. */
export function SeasonsPart({ zone, scale, today }: SeasonsPartProps) {
  const { ref, isNear } = useNear<HTMLDivElement>()
  return <div ref={ref}>{isNear && <ZoneSeasons zone={zone} scale={scale} today={today} />}</div>
}
