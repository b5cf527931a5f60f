import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Scale } from '../../../contract/rankings.ts'
import type { Zones } from '../../../contract/zones.ts'
import { formatMoment } from '../../lib/format.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import type { ZoneMapHandle } from '../../map/map-types.ts'
import { Sheet, type SheetHeight } from '../../ui/sheet.tsx'
import { Legend } from './legend.tsx'
import { MapControls } from './map-controls.tsx'
import { MapNotice } from './map-notice.tsx'
import styles from './map-screen.module.css'
import { TypeSwitch } from './type-switch.tsx'
import { useMapChoice } from './use-map-choice.ts'
import { ZoneList } from './zone-list.tsx'
import { looksOf, mapZonesOf } from './zone-looks.ts'
import { ZonePanel } from './zone-panel.tsx'
import { ZoneSearch } from './zone-search.tsx'
import { scalesQuery, zonesQuery } from './zones.queries.ts'
import { OTHER_TYPE } from './zones.rules.ts'

// Asked for at once, not when the zones have come: it is the heaviest part.
const zoneMap = import('../../map/zone-map.tsx')
const ZoneMap = lazy(async () => ({ default: (await zoneMap).ZoneMap }))

/** As in the style sheets: the panel with its margins, the sheet's share of the height, in CSS pixels. */
const PANEL = 432
const SHEET_SHARE = 0.54
const WIDE = '(min-width: 56.25em)'

export function MapScreen() {
  const zones = useQuery(zonesQuery)
  const scales = useQuery(scalesQuery)
  if (zones.data && scales.data) return <LoadedMap data={zones.data} scales={scales.data} />
  return (
    <div className={styles.waiting}>
      {zones.isError || scales.isError ? (
        <button type="button" onClick={() => void Promise.all([zones.refetch(), scales.refetch()])}>
          Réessayer
        </button>
      ) : (
        <p role="status">Chargement des classifications des zones...</p>
      )}
    </div>
  )
}

function LoadedMap({ data, scales }: { data: Zones; scales: readonly Scale[] }) {
  const user = useCurrentUser()
  const settings = useSettings()
  const scheme = useComputedColorScheme('light')
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const { ref, height } = useElementSize()
  const map = useRef<ZoneMapHandle>(null)
  const [search, setSearch] = useState('')
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const choice = useMapChoice(data.zones, user.start_zone?.id ?? null)
  const scale = scales.find(({ type }) => type === choice.type)
  const otherScale = scales.find(({ type }) => type === OTHER_TYPE[choice.type])
  if (!scale || !otherScale) return null

  const select = (id: number) => {
    setSearch('')
    choice.showZone(id)
    setSheet('half')
  }
  const selectAndShow = (id: number) => {
    select(id)
    map.current?.showZone(id)
  }
  const openList = () => {
    choice.showList()
    setSheet('full')
  }
  const backToMap = () => {
    setSearch('')
    choice.showMap()
    setSheet(choice.zone ? 'half' : 'low')
  }
  const showResults = () => {
    setSheet('full')
    document.getElementById('zone-results')?.scrollIntoView({ block: 'start' })
  }
  const startZoneId = user.start_zone?.id
  const isList = choice.view === 'list' || search !== ''

  return (
    <div ref={ref} className={styles.screen}>
      <Suspense fallback={<p className={styles.mapWaiting}>Chargement...</p>}>
        {settings && (
          <ZoneMap
            ref={map}
            zones={mapZonesOf(data.zones, scale)}
            looks={looksOf(scale)}
            tiles={{
              coast: `/api/tiles/coast/${settings.coast_version}/{z}/{x}/{y}`,
              zones: `/api/tiles/zones/${data.tiles_version}/{z}/{x}/{y}`,
            }}
            selectedId={choice.zone?.id ?? null}
            onSelect={select}
            padding={isWide ? [16, 80, 16, PANEL] : [56, 16, Math.round(height * SHEET_SHARE) + 12, 16]}
            scheme={scheme}
            label="Carte des zones"
          />
        )}
      </Suspense>
      <Sheet height={sheet} onHeight={setSheet} label="Zone">
        <div className={styles.tools} data-list={isList || undefined}>
          <ZoneSearch value={search} onChange={setSearch} onFocus={() => !isWide && openList()} />
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
            />
          ) : (
            <ZoneList
              zones={data.zones}
              scale={scale}
              search={search}
              selectedId={choice.zone?.id ?? null}
              onSelect={selectAndShow}
            />
          )}
          <div className={styles.sheetLegend}>
            <Legend zones={data.zones} scale={scale} />
            {!isWide && <MapNotice settings={settings} />}
          </div>
        </div>
        <div className={styles.actions}>
          {isList ? (
            <button type="button" onClick={backToMap}>
              Retour à la carte
            </button>
          ) : (
            <>
              <button type="button" onClick={showResults}>
                Résultats
              </button>
              <button type="button" onClick={openList}>
                Liste des zones
              </button>
            </>
          )}
        </div>
        {isWide && <MapNotice settings={settings} />}
      </Sheet>
      <p className={styles.updated}>Mis à jour le {formatMoment(data.updated_at)}</p>
      <div className={styles.controls}>
        <MapControls
          onZoomIn={() => map.current?.zoomIn()}
          onZoomOut={() => map.current?.zoomOut()}
          onMyZone={startZoneId === undefined ? undefined : () => selectAndShow(startZoneId)}
          onList={openList}
        />
      </div>
      <div className={styles.legend}>
        <Legend zones={data.zones} scale={scale} />
      </div>
    </div>
  )
}
