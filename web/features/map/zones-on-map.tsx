import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type RefObject, useMemo } from 'react'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import type { MapLayer, ZoneMapHandle } from '../../openlayers/map-types.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { mapZonesOf, stylesOf } from '../zones/zone-styles.ts'
import { coastTiles, zoneTiles } from '../zones/zone-tiles.ts'
import styles from './map-screen.module.css'

/** A second one comes once the first is painted. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

// Asked once the zone's class is on the screen: it is the heaviest part.
const ZoneMap = lazyPart(
  async () => {
    await nextFrame()
    await nextFrame()
    return (await import('../../openlayers/zone-map/zone-map.tsx')).ZoneMap
  },
  { loading: <p className={styles.mapWaiting}>Chargement...</p> },
)

// As in sheet.module.css: at the side of a wide or low screen, at the bottom of an upright phone.
const AT_THE_SIDE = '(min-width: 43.75em), (max-height: 29.99em)'
const PANEL = { widest: 400, share: 0.52, margins: 32 }
/** 25 rem; an approximation where the text is enlarged. */
const sheetHeight = (height: number) => Math.max(0.56 * height, Math.min(400, height - 128))

interface ZonesOnMapProps {
  map: RefObject<ZoneMapHandle | null>
  zones: readonly Zone[]
  selectedId: number | null
  scale: Scale
  settings: PublicSettings
  tilesVersion: string
  layer: MapLayer | null
  onSelect: (id: number) => void
}

export function ZonesOnMap({
  map,
  zones,
  selectedId,
  scale,
  settings,
  tilesVersion,
  layer,
  onSelect,
}: ZonesOnMapProps) {
  const scheme = useComputedColorScheme('light')
  // Here, not in the screen: its first size rendered all of it again.
  const { ref, width, height } = useElementSize()
  const isAtTheSide = useMediaQuery(AT_THE_SIDE, true, { getInitialValueInEffect: false })
  // Measured: without these memos, each key typed in the search redrew the whole map.
  const mapZones = useMemo(() => mapZonesOf(zones, scale), [zones, scale])
  const zoneStyles = useMemo(() => stylesOf(scale), [scale])
  const panel = Math.min(PANEL.widest, width * PANEL.share) + PANEL.margins
  return (
    <div ref={ref} className={styles.map}>
      <ZoneMap
        ref={map}
        zones={mapZones}
        styles={zoneStyles}
        tiles={{
          coast: coastTiles(settings.coast_version),
          zones: zoneTiles(tilesVersion),
        }}
        layer={layer}
        selectedId={selectedId}
        onSelect={onSelect}
        padding={isAtTheSide ? [16, 80, 16, panel] : [56, 16, Math.round(sheetHeight(height)) + 12, 16]}
        scheme={scheme}
        label="Carte des zones"
      />
    </div>
  )
}
