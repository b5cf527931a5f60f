import { Button, useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Scale } from '../../../contract/rankings.ts'
import type { PublicSettings } from '../../../contract/settings.ts'
import { getCoastTile, getZoneTile, type Zones } from '../../../contract/zones.ts'
import { tileTemplate } from '../../lib/call.ts'
import { formatMoment } from '../../lib/format.ts'
import { useCurrentUser } from '../../lib/session.ts'
import type { ZoneMapHandle } from '../../map/map-types.ts'
import { Sheet, type SheetHeight } from '../../ui/sheet.tsx'
import { Legend } from './legend.tsx'
import { MapControls } from './map-controls.tsx'
import { MapNotice } from './map-notice.tsx'
import styles from './map-screen.module.css'
import { TypeSwitch } from './type-switch.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useMapChoice } from './use-map-choice.ts'
import { ZoneList } from './zone-list.tsx'
import { looksOf, mapZonesOf } from './zone-looks.ts'
import { ZonePanel } from './zone-panel.tsx'
import { ZoneSearch } from './zone-search.tsx'
import { OTHER_TYPE } from './zones.rules.ts'

// Asked for at once, not when the zones have come: it is the heaviest part.
const zoneMap = import('../../map/zone-map.tsx')
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
}

export function LoadedMap({ data, scales, settings }: LoadedMapProps) {
  const user = useCurrentUser()
  const startZoneId = user.start_zone?.id ?? null
  const scheme = useComputedColorScheme('light')
  const isAtTheSide = useMediaQuery(AT_THE_SIDE, true, { getInitialValueInEffect: false })
  const isTall = useMediaQuery(TALL, true, { getInitialValueInEffect: false })
  const { ref, width, height } = useElementSize()
  const map = useRef<ZoneMapHandle>(null)
  const focusAfter = useFocusAfter()
  const [search, setSearch] = useState('')
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const choice = useMapChoice(data.zones, startZoneId)
  const scale = scales.find(({ type }) => type === choice.type)
  const otherScale = scales.find(({ type }) => type === OTHER_TYPE[choice.type])
  // Measured: without them each key typed in the search drew the whole map again.
  const mapZones = useMemo(() => (scale ? mapZonesOf(data.zones, scale) : []), [data.zones, scale])
  const looks = useMemo(() => (scale ? looksOf(scale) : {}), [scale])
  if (!scale || !otherScale) return null

  const select = (id: number) => {
    setSearch('')
    choice.showZone(id)
    setSheet('half')
  }
  const selectAndShow = (id: number) => {
    select(id)
    map.current?.showZone(id)
    focusAfter('zone-name')
  }
  const open = (focus: 'zone-list' | 'zone-search') => {
    choice.showList()
    setSheet('full')
    focusAfter(focus)
  }
  const backToMap = () => {
    setSearch('')
    choice.showMap()
    setSheet(choice.zone ? 'half' : 'low')
    focusAfter('zone-name')
  }
  const showResults = () => {
    setSheet('full')
    const title = document.getElementById('zone-results')
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  const isList = choice.view === 'list' || search !== ''
  const notice = <MapNotice settings={settings} />
  const panel = Math.min(PANEL.widest, width * PANEL.share) + PANEL.margins

  return (
    <div ref={ref} className={styles.screen}>
      <Suspense fallback={<p className={styles.mapWaiting}>Chargement...</p>}>
        <ZoneMap
          ref={map}
          zones={mapZones}
          looks={looks}
          tiles={{
            coast: tileTemplate(getCoastTile, settings.coast_version),
            zones: tileTemplate(getZoneTile, data.tiles_version),
          }}
          selectedId={choice.zone?.id ?? null}
          onSelect={select}
          padding={isAtTheSide ? [16, 80, 16, panel] : [56, 16, Math.round(height * SHEET_SHARE) + 12, 16]}
          scheme={scheme}
          label="Carte des zones"
        />
      </Suspense>
      <Sheet height={sheet} onHeight={setSheet} label="Zone">
        <div className={styles.tools} data-list={isList || undefined}>
          <ZoneSearch value={search} onChange={setSearch} />
          <TypeSwitch scales={scales} value={choice.type} onChange={choice.showType} />
        </div>
        <div className={styles.content} key={isList ? 'list' : choice.zone?.id}>
          {choice.zone && !isList ? (
            <ZonePanel
              zone={choice.zone}
              zones={data.zones}
              scale={scale}
              otherScale={otherScale}
              user={user}
              onType={choice.showType}
              notice={!isTall && notice}
            />
          ) : (
            <>
              <ZoneList
                zones={data.zones}
                scale={scale}
                search={search}
                selectedId={choice.zone?.id ?? null}
                onSelect={selectAndShow}
              />
              {!isTall && notice}
            </>
          )}
          <div className={styles.sheetLegend}>
            <Legend zones={data.zones} scale={scale} />
          </div>
        </div>
        <div className={styles.actions}>
          {isList ? (
            <Button variant="default" flex={1} onClick={backToMap}>
              Retour à la carte
            </Button>
          ) : (
            <>
              <Button variant="default" flex={1} onClick={showResults}>
                Résultats
              </Button>
              <Button variant="default" flex={1} onClick={() => open('zone-list')}>
                Liste des zones
              </Button>
            </>
          )}
        </div>
        {isTall && <div className={styles.foot}>{notice}</div>}
      </Sheet>
      {data.updated_at && <p className={styles.updated}>Mis à jour le {formatMoment(data.updated_at)}</p>}
      <div className={styles.controls}>
        <MapControls
          isList={isList}
          onZoomIn={() => map.current?.zoomIn()}
          onZoomOut={() => map.current?.zoomOut()}
          onMyZone={startZoneId === null ? undefined : () => selectAndShow(startZoneId)}
          onSearch={() => open('zone-search')}
          onList={() => (isList ? backToMap() : open('zone-list'))}
        />
      </div>
      <div className={styles.legend}>
        <Legend zones={data.zones} scale={scale} />
      </div>
    </div>
  )
}
