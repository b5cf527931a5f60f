import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Scale } from '../../../contract/scales.ts'
import { EVERYWHERE, getCoastTile, getZoneTile, type Zones } from '../../../contract/zones.ts'
import { tileTemplate } from '../../lib/call.ts'
import type { Scheme } from '../../openlayers/map-types.ts'
import { ZoneMap } from '../../openlayers/zone-map/zone-map.tsx'
import { roundedBox } from '../zones/box.ts'
import { mapGroupsOf, mapZonesOf, stylesOf } from '../zones/zone-styles.ts'
import { zonesInQuery } from '../zones/zones.queries.ts'

interface PreviewMapProps {
  data: Zones
  scale: Scale
  settings: PublicSettings
  scheme: Scheme
}

const PADDING = [12, 12, 12, 12] as const

export function PreviewMap({ data, scale, settings, scheme }: PreviewMapProps) {
  const [selectedId, select] = useState<number | null>(null)
  const [box, setBox] = useState<string | null>(null)
  const near = useQuery({ ...zonesInQuery(box ?? EVERYWHERE), enabled: box !== null })
  const shown = near.data ?? data
  // Redrawing the zones is slow, so they keep their identity unless their content changes.
  const zones = useSame(mapZonesOf(shown.zones, scale))
  const groups = useSame(mapGroupsOf(shown.groups))
  const styles = useSame(stylesOf(scale))
  return (
    <ZoneMap
      zones={zones}
      groups={groups}
      styles={styles}
      tiles={{
        coast: tileTemplate(getCoastTile, settings.coast_version),
        zones: tileTemplate(getZoneTile, data.tiles_version),
      }}
      selectedId={selectedId}
      onSelect={select}
      // Too many zones to show at once: load those in view.
      onView={(drawn) => data.groups.length > 0 && setBox(roundedBox(drawn))}
      padding={PADDING}
      scheme={scheme}
      label="Carte d’aperçu"
    />
  )
}

function useSame<T>(value: T): T {
  const words = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are the value
  return useMemo(() => value, [words])
}
