import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zones } from '../../../contract/zones.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { endFirstView } from '../../ui/frame/first-view.ts'
import { Sheet } from '../../ui/frame/sheet.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useCurrentUser } from '../auth/session.queries.ts'
import { NewsStrip } from '../news/strip/news-strip.tsx'
import { OTHER_TYPE } from '../scales/scales.rules.ts'
import { TypeChoice } from '../scales/type-choice.tsx'
import { ZoneSearch } from '../zones/search/zone-search.tsx'
import type { ShownLayer } from './layers/layer-choice.tsx'
import { MapControls } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapNotice } from './map-notice.tsx'
import styles from './map-screen.module.css'
import { useReplay } from './replay/use-replay.ts'
import { SheetActions } from './sheet-actions.tsx'
import { SheetContent } from './sheet-content.tsx'
import { useChosenClasses } from './use-chosen-classes.ts'
import { type MapScreenState, useMapScreen } from './use-map-screen.ts'
import { useZoneList } from './use-zone-list.ts'
import { ZonesOnMap } from './zones-on-map.tsx'

// For those who look at a past day.
const ReplayBar = lazyPart(() => import('./replay/replay-bar.tsx').then((file) => file.ReplayBar))

const TALL = '(min-width: 43.75em) and (min-height: 40em)'
/** By the sheet, as sheet.module.css has it: the page is enlarged four times. */
const COVERED = '(width < 30em) and (height < 30em)'

interface LoadedMapProps {
  data: Zones
  scales: readonly Scale[]
  settings: PublicSettings
  /** The last refresh failed, so the data may be out of date. */
  isBehind: boolean
  /** The data is of an earlier visit. */
  isOffline: boolean
  /** The server cannot be asked. */
  isCutOff: boolean
}

export function LoadedMap({ data: now, scales, settings, isBehind, isOffline, isCutOff }: LoadedMapProps) {
  const user = useCurrentUser()
  useLayoutEffect(() => void endFirstView(), [])
  const { data, day, bar } = useReplay(now)
  const screen = useMapScreen(data, user)
  const isTall = useMediaQuery(TALL, true, { getInitialValueInEffect: false })
  const isCovered = useMediaQuery(COVERED, false, { getInitialValueInEffect: false })
  const { chosen, view, type, map } = screen
  const [layer, setLayer] = useState<ShownLayer | null>(null)
  const scale = scales.find((one) => one.type === type)
  const otherScale = scales.find((one) => one.type === OTHER_TYPE[type])
  const { classes, onMap, list } = useShownZones(data.zones, scale, screen, user)
  if (!scale || !otherScale) return null

  const updated =
    data.updated_at && `${isOffline ? 'Hors connexion · données du' : 'Mis à jour le'} ${formatMoment(data.updated_at)}`
  const news = <NewsStrip />
  const notice = <MapNotice settings={settings} isOpen={isTall} />
  const isList = view === 'list'
  return (
    <div className={styles.screen} data-sheet={screen.sheet}>
      <ZonesOnMap
        map={map}
        zones={onMap}
        selectedId={chosen?.id ?? null}
        scale={scale}
        settings={settings}
        tilesVersion={data.tiles_version}
        layer={layer}
        onSelect={screen.selectOnMap}
      />
      <Sheet height={screen.sheet} onHeight={screen.resize} label="Zone">
        {/* The legend says it too, below what a phone shows. */}
        {isCutOff && !isTall && updated && <p className={styles.offline}>{updated}</p>}
        {bar && <ReplayBar {...bar} type={type} />}
        {view !== 'question' && (
          <div className={styles.tools} data-list={isList || undefined}>
            <ZoneSearch id="zone-search" value={screen.search} onChange={screen.setSearch} found={list.found} />
            <TypeChoice scales={scales} value={type} onChange={screen.showType} />
          </div>
        )}
        <SheetContent
          screen={screen}
          list={list}
          isNarrowed={classes.length > 0 || screen.department !== null}
          scale={scale}
          otherScale={otherScale}
          user={user}
          day={day}
          notice={!isTall && notice}
        />
        {view !== 'question' && (
          <SheetActions
            isList={isList}
            onMap={screen.backToMap}
            onResults={screen.showResults}
            onList={screen.openList}
          />
        )}
        {isTall && <div className={styles.foot}>{notice}</div>}
        {isCovered && news}
      </Sheet>
      <div className={styles.top}>
        {!isCovered && <div className={styles.news}>{news}</div>}
        <div className={styles.controls}>
          <MapControls
            isList={isList}
            onZoomIn={() => map.current?.zoomIn()}
            onZoomOut={() => map.current?.zoomOut()}
            onMyZone={screen.showStartZone}
            onSearch={screen.openSearch}
            onList={screen.toggleList}
          />
        </div>
      </div>
      <div className={styles.legend}>
        <MapLegend
          screen={screen}
          zones={data.zones}
          scale={scale}
          classes={classes}
          isOpen={isTall}
          areLayersOffered={settings.country_layers}
          layer={layer}
          onLayer={setLayer}
          age={{
            text: day === null ? updated : `Situation du ${formatDate(day)}`,
            isBehind: !isOffline && isBehind,
            isOld: isOffline || isBehind || day !== null,
          }}
        />
      </div>
    </div>
  )
}

const NO_ZONES: Zones['zones'] = []

/** The zones of the chosen classes are on the map, those of the chosen department in the list. */
function useShownZones(
  zones: Zones['zones'],
  scale: Scale | undefined,
  { classes: keys, department, chosen, view, search, selectInList }: MapScreenState,
  user: CurrentUser,
) {
  const { classes, ofClasses, onMap } = useChosenClasses(zones, scale, keys, chosen)
  const listed = department === null ? ofClasses : ofClasses.filter((zone) => zone.department === department)
  const ownId = user.start_zone?.id ?? null
  const list = useZoneList(view === 'list' ? listed : NO_ZONES, scale, search, ownId, selectInList)
  return { classes, onMap, list }
}
