import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type RefObject, Suspense, useMemo } from 'react'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Scale } from '../../../contract/scales.ts'
import { getCoastTile, getZoneTile, type Zone } from '../../../contract/zones.ts'
import { tileTemplate } from '../../lib/call.ts'
import type { ZoneMapHandle } from '../../openlayers/map-types.ts'
import { mapZonesOf, stylesOf } from '../zones/zone-styles.ts'
import styles from './map-screen.module.css'

// Started at once, without waiting for the zones: it is the heaviest part.
const zoneMap = import('../../openlayers/zone-map/zone-map.tsx')
const ZoneMap = lazy(async () => ({ default: (await zoneMap).ZoneMap }))

// As in sheet.module.css: at the side of a wide or low screen, at the bottom of an upright phone.
const AT_THE_SIDE = '(min-width: 43.75em), (max-height: 29.99em)'
const PANEL = { widest: 400, share: 0.52, margins: 32 }
/** 23.5 rem; an approximation where the text is enlarged. */
const sheetHeight = (height: number) => Math.max(0.54 * height, Math.min(376, height - 128))

interface ZonesOnMapProps {
  map: RefObject<ZoneMapHandle | null>
  zones: readonly Zone[]
  selectedId: number | null
  scale: Scale
  settings: PublicSettings
  tilesVersion: string
  /** The whole screen, panel included, in CSS pixels. */
  size: { width: number; height: number }
  onSelect: (id: number) => void
}

export function ZonesOnMap({ map, zones, selectedId, scale, settings, tilesVersion, size, onSelect }: ZonesOnMapProps) {
  const scheme = useComputedColorScheme('light')
  const isAtTheSide = useMediaQuery(AT_THE_SIDE, true, { getInitialValueInEffect: false })
  // Measured: without these memos, each key typed in the search redrew the whole map.
  const mapZones = useMemo(() => mapZonesOf(zones, scale), [zones, scale])
  const zoneStyles = useMemo(() => stylesOf(scale), [scale])
  const panel = Math.min(PANEL.widest, size.width * PANEL.share) + PANEL.margins
  return (
    <Suspense fallback={<p className={styles.mapWaiting}>Chargement...</p>}>
      <ZoneMap
        ref={map}
        zones={mapZones}
        styles={zoneStyles}
        tiles={{
          coast: tileTemplate(getCoastTile, settings.coast_version),
          zones: tileTemplate(getZoneTile, tilesVersion),
        }}
        selectedId={selectedId}
        onSelect={onSelect}
        padding={isAtTheSide ? [16, 80, 16, panel] : [56, 16, Math.round(sheetHeight(size.height)) + 12, 16]}
        scheme={scheme}
        label="Carte des zones"
      />
    </Suspense>
  )
}
