import { useMemo, useState } from 'react'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zones } from '../../../contract/zones.ts'
import type { ColorScheme } from '../../openlayers/map-types.ts'
import { ZoneMap } from '../../openlayers/zone-map/zone-map.tsx'
import { mapZonesOf, stylesOf } from '../zones/zone-styles.ts'
import { coastTiles, zoneTiles } from '../zones/zone-tiles.ts'

interface PreviewMapProps {
  data: Zones
  scale: Scale
  settings: PublicSettings
  scheme: ColorScheme
}

const PADDING = [12, 12, 12, 12] as const

export function PreviewMap({ data, scale, settings, scheme }: PreviewMapProps) {
  const view = { type: scale.type, scales: [scale] }
  const [selectedId, select] = useState<number | null>(null)
  // Redrawing the zones is slow, so they keep their identity unless their content changes.
  const zones = useSame(mapZonesOf(data.zones, view))
  const styles = useSame(stylesOf(view))
  return (
    <ZoneMap
      zones={zones}
      styles={styles}
      tiles={{
        coast: coastTiles(settings.coast_version),
        zones: zoneTiles(data.tiles_version),
      }}
      layer={null}
      selectedId={selectedId}
      onSelect={select}
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
