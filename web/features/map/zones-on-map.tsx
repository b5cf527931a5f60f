import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type RefObject, useMemo } from 'react'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Zone } from '../../../contract/zones.ts'
import type { MapLayer, ZoneMapHandle } from '../../openlayers/map-types.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ClassView } from '../zones/zone-class.rules.ts'
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
const PANEL = { share: 0.52, margins: 32 }
/** 25 rem. */
const widestPanel = () => 25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
/** Below it, only buttons stand at the corners of a phone’s map. Of the map, without the header. */
const LOW = 640
/** Below it, the buttons that change what is seen stand in a row. */
const ROW = 690
/** 25 rem; an approximation where the text is enlarged. The smallest phones leave less of the map. */
const sheetHeight = (height: number) =>
  Math.max(0.6 * height, height < 526 ? Math.min(400, height - 104) : Math.min(height < LOW ? 440 : 400, height - 128))

interface ZonesOnMapProps {
  map: RefObject<ZoneMapHandle | null>
  zones: readonly Zone[]
  selectedId: number | null
  classes: ClassView
  settings: PublicSettings
  tilesVersion: string
  layer: MapLayer | null
  /** One’s own zones stand over the top of a phone’s map. */
  hasChips: boolean
  onSelect: (id: number) => void
}

export function ZonesOnMap({
  map,
  zones,
  selectedId,
  classes,
  settings,
  tilesVersion,
  layer,
  hasChips,
  onSelect,
}: ZonesOnMapProps) {
  const scheme = useComputedColorScheme('light')
  // Here, not in the screen: its first size rendered all of it again.
  const { ref, width, height } = useElementSize()
  const isAtTheSide = useMediaQuery(AT_THE_SIDE, true, { getInitialValueInEffect: false })
  // Measured: without these memos, each key typed in the search redrew the whole map.
  const mapZones = useMemo(() => mapZonesOf(zones, classes), [zones, classes])
  const zoneStyles = useMemo(() => stylesOf(classes), [classes])
  // Buttons stand at the corners, over a taller map in a column at the right.
  const top = (height < LOW ? 12 : 56) + (hasChips ? 50 : 0)
  const panel = Math.min(widestPanel(), width * PANEL.share) + PANEL.margins
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
        padding={
          isAtTheSide ? [16, 80, 16, panel] : [top, height < ROW ? 164 : 64, Math.round(sheetHeight(height)) + 12, 64]
        }
        scheme={scheme}
        label="Carte des zones"
      />
    </div>
  )
}
