import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Scale } from '../../../contract/scales.ts'
import { getCoastTile, getZoneTile, type Zone, type Zones } from '../../../contract/zones.ts'
import { tileTemplate } from '../../lib/call.ts'
import { formatMoment } from '../../lib/format.ts'
import type { ZoneMapHandle } from '../../openlayers/map-types.ts'
import { Sheet, type SheetHeight } from '../../ui/frame/sheet.tsx'
import { useCurrentUser } from '../auth/session.queries.ts'
import { OTHER_TYPE } from '../scales/scales.rules.ts'
import { TypeChoice } from '../scales/type-choice.tsx'
import { mapGroupsOf, mapZonesOf, stylesOf } from '../zones/zone-styles.ts'
import { Legend } from './legend.tsx'
import { MapControls } from './map-controls.tsx'
import { MapNotice } from './map-notice.tsx'
import styles from './map-screen.module.css'
import { ZonePanel } from './panel/zone-panel.tsx'
import { SheetActions } from './sheet-actions.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useMapChoice } from './use-map-choice.ts'
import { useZonesShown } from './use-zones-shown.ts'
import { ZoneList } from './zone-list.tsx'
import { ZoneSearch } from './zone-search.tsx'

// Asked for at once, not when the zones have come: it is the heaviest part.
const zoneMap = import('../../openlayers/zone-map/zone-map.tsx')
const ZoneMap = lazy(async () => ({ default: (await zoneMap).ZoneMap }))

// As in sheet.module.css: the panel is at the side of a wide or a low screen, at the bottom of a phone held upright.
const AT_THE_SIDE = '(min-width: 56.25em), (max-height: 29.99em)'
const PANEL = { widest: 400, share: 0.52, margins: 32 }
const SHEET_SHARE = 0.54
const TALL = '(min-width: 56.25em) and (min-height: 40em)'

interface LoadedMapProps {
  data: Zones
  scales: readonly Scale[]
  settings: PublicSettings
  /** What is shown may no longer be so: it was asked again in vain. */
  isBehind: boolean
}

export function LoadedMap({ data, scales, settings, isBehind }: LoadedMapProps) {
  const user = useCurrentUser()
  const startZone = user.start_zone
  const scheme = useComputedColorScheme('light')
  const isAtTheSide = useMediaQuery(AT_THE_SIDE, true, { getInitialValueInEffect: false })
  const isTall = useMediaQuery(TALL, true, { getInitialValueInEffect: false })
  const { ref, width, height } = useElementSize()
  const map = useRef<ZoneMapHandle>(null)
  const focusAfter = useFocusAfter()
  const [search, setSearch] = useState('')
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const choice = useMapChoice()
  const shown = useZonesShown({ data, asked: choice.asked, startZone, search })
  const scale = scales.find(({ type }) => type === choice.type)
  const otherScale = scales.find(({ type }) => type === OTHER_TYPE[choice.type])
  // Measured: without them each key typed in the search drew the whole map again.
  const mapZones = useMemo(() => (scale ? mapZonesOf(shown.zones, scale) : []), [shown.zones, scale])
  const mapGroups = useMemo(() => mapGroupsOf(shown.groups), [shown.groups])
  const zoneStyles = useMemo(() => (scale ? stylesOf(scale) : {}), [scale])
  if (!scale || !otherScale) return null

  const { chosen } = shown
  const select = (zone: Zone) => {
    setSearch('')
    shown.remember(zone)
    choice.showZone(zone.code)
    setSheet('half')
  }
  const selectById = (id: number) => {
    const zone = shown.zones.find((one) => one.id === id)
    if (zone) select(zone)
  }
  const show = (id: number) => {
    map.current?.showZone(id)
    focusAfter('zone-name')
  }
  const selectAndShow = (zone: Zone) => {
    select(zone)
    show(zone.id)
  }
  const showMine = ({ id, code }: { id: number; code: string }) => {
    setSearch('')
    choice.showZone(code)
    setSheet('half')
    show(id)
  }
  const open = (focus: 'zone-list' | 'zone-search') => {
    choice.showList()
    setSheet('full')
    focusAfter(focus)
  }
  const backToMap = () => {
    setSearch('')
    choice.showMap(chosen ?? null)
    setSheet(chosen ? 'half' : 'low')
    focusAfter('zone-name')
  }
  const showResults = () => {
    setSheet('full')
    const title = document.getElementById('zone-results')
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  const isList = choice.isListAsked || search !== '' || chosen === null
  const notice = <MapNotice settings={settings} />
  const legend = <Legend counts={data.counts} scale={scale} />
  const panel = Math.min(PANEL.widest, width * PANEL.share) + PANEL.margins

  return (
    <div ref={ref} className={styles.screen}>
      <Suspense fallback={<p className={styles.mapWaiting}>Chargement...</p>}>
        <ZoneMap
          ref={map}
          zones={mapZones}
          groups={mapGroups}
          styles={zoneStyles}
          tiles={{
            coast: tileTemplate(getCoastTile, settings.coast_version),
            zones: tileTemplate(getZoneTile, data.tiles_version),
          }}
          selectedId={chosen?.id ?? null}
          onSelect={selectById}
          onView={shown.onView}
          padding={isAtTheSide ? [16, 80, 16, panel] : [56, 16, Math.round(height * SHEET_SHARE) + 12, 16]}
          scheme={scheme}
          label="Carte des zones"
        />
      </Suspense>
      <Sheet height={sheet} onHeight={setSheet} label="Zone">
        <div className={styles.tools} data-list={isList || undefined}>
          <ZoneSearch value={search} onChange={setSearch} />
          <TypeChoice scales={scales} value={choice.type} onChange={choice.showType} />
        </div>
        <div className={styles.content} key={isList ? 'list' : chosen?.id}>
          {isList && (
            <ZoneList {...shown.list} scale={scale} selectedId={chosen?.id ?? null} onSelect={selectAndShow} />
          )}
          {!isList && !chosen && <p role="status">Chargement...</p>}
          {!isList && chosen && (
            <ZonePanel
              zone={chosen}
              scale={scale}
              otherScale={otherScale}
              user={user}
              onType={choice.showType}
              notice={!isTall && notice}
            />
          )}
          {isList && !isTall && notice}
          <div className={styles.sheetLegend}>{legend}</div>
        </div>
        <SheetActions isList={isList} onMap={backToMap} onResults={showResults} onList={() => open('zone-list')} />
        {isTall && <div className={styles.foot}>{notice}</div>}
      </Sheet>
      {data.updated_at && (
        <p className={styles.updated}>
          Mis à jour le {formatMoment(data.updated_at)}
          {(isBehind || shown.isBehind) && ' · actualisation impossible'}
        </p>
      )}
      <div className={styles.controls}>
        <MapControls
          isList={isList}
          onZoomIn={() => map.current?.zoomIn()}
          onZoomOut={() => map.current?.zoomOut()}
          onMyZone={startZone ? () => showMine(startZone) : undefined}
          onSearch={() => open('zone-search')}
          onList={() => (isList ? backToMap() : open('zone-list'))}
        />
      </div>
      <div className={styles.legend}>{legend}</div>
    </div>
  )
}
