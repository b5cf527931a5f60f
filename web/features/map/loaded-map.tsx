import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import type { PublicSettings } from '../../../contract/operator.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Zones } from '../../../contract/zones.ts'
import { formatMoment } from '../../lib/format.ts'
import { endFirstView } from '../../ui/frame/first-view.ts'
import { Sheet } from '../../ui/frame/sheet.tsx'
import { IconFilter } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { alertsQuery } from '../alerts/alerts.queries.ts'
import { useCurrentUser } from '../auth/session.queries.ts'
import { NewsStrip } from '../news/strip/news-strip.tsx'
import type { DataAge } from '../zones/freshness/freshness.rules.ts'
import { ZoneSearch } from '../zones/search/zone-search.tsx'
import type { ClassView } from '../zones/zone-class.rules.ts'
import type { ShownLayer } from './layers/layer-choice.tsx'
import { MapControls } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapNotice } from './map-notice.tsx'
import styles from './map-screen.module.css'
import { MapTypeChoice } from './map-type-choice.tsx'
import { chipsOf, type MineOf } from './mine/mine.rules.ts'
import { ZoneChips } from './mine/zone-chips.tsx'
import { useReplay } from './replay/use-replay.ts'
import { SheetContent } from './sheet-content.tsx'
import { useChosenClasses } from './use-chosen-classes.ts'
import { type MapScreenState, useMapScreen } from './use-map-screen.ts'
import { useZoneList } from './use-zone-list.ts'
import { ZonesOnMap } from './zones-on-map.tsx'

// For those who look at a past day.
const ReplayBar = lazyPart(() => import('./replay/replay-bar.tsx').then((file) => file.ReplayBar))

const TALL = '(min-width: 43.75em) and (min-height: 40em)'
/** By the sheet, as sheet.module.css has it: the page is enlarged four times, and what stands over the map goes into it. */
const COVERED = '(width < 30em) and (height < 30em)'

interface LoadedMapProps {
  data: Zones
  scales: readonly Scale[]
  settings: PublicSettings
  age: DataAge
}

export function LoadedMap({ data: now, scales, settings, age: heard }: LoadedMapProps) {
  const user = useCurrentUser()
  useLayoutEffect(() => void endFirstView(), [])
  const { data, day, today, age, open, bar } = useReplay(now, heard)
  const screen = useMapScreen(data, user, settings.map_type ?? 'both')
  const isTall = useMediaQuery(TALL, true, { getInitialValueInEffect: false })
  const isCovered = useMediaQuery(COVERED, false, { getInitialValueInEffect: false })
  const { chosen, view, type, map } = screen
  const [layer, setLayer] = useState<ShownLayer | null>(null)
  const classView = useMemo(() => ({ type, scales }), [type, scales])
  const mine = useMine(user)
  const { classes, onMap, list } = useShownZones(data.zones, classView, screen, mine)
  const { areToolsOpen, toggleTools } = useTools(screen)
  // Whatever the map shows: they are to warn.
  const bothView = { type: 'both' as const, scales }
  const chips = chipsOf(data.zones, bothView, mine)
  const isList = view === 'list'
  const own = (
    <ZoneChips
      chips={chips}
      view={bothView}
      userId={user.id}
      today={today}
      chosenId={chosen?.id ?? null}
      onOpen={screen.selectInList}
    />
  )
  const controls = (
    <MapControls
      isList={isList}
      isMapSeen={!isCovered}
      onZoomIn={() => map.current?.zoomIn()}
      onZoomOut={() => map.current?.zoomOut()}
      onMove={(right, down) => map.current?.move(right, down)}
      onMyZone={screen.showStartZone}
      onSearch={screen.openSearch}
      onList={screen.toggleList}
    />
  )
  const legend = (
    <MapLegend
      screen={screen}
      zones={data.zones}
      view={classView}
      chosen={classes}
      isOpen={isTall}
      areLayersOffered={settings.country_layers}
      layer={layer}
      onLayer={setLayer}
      updated={data.updated_at && day === null ? `Mis à jour le ${formatMoment(data.updated_at)}` : ''}
    />
  )
  const beside = { news: <NewsStrip />, own, controls, legend }
  const notice = <MapNotice settings={settings} />
  return (
    <div className={styles.screen} data-sheet={screen.sheet} data-page={screen.isListOpen || undefined}>
      <ZonesOnMap
        map={map}
        zones={onMap}
        selectedId={chosen?.id ?? null}
        classes={classView}
        settings={settings}
        tilesVersion={data.tiles_version}
        layer={layer}
        hasChips={chips.length > 0}
        onSelect={screen.selectOnMap}
      />
      <Sheet height={screen.sheet} isPage={screen.isListOpen} onHeight={screen.resize} label="Zone">
        {bar && <ReplayBar {...bar} type={type} />}
        {view !== 'question' && (
          <div className={styles.tools} data-list={isList || undefined} data-open={areToolsOpen || undefined}>
            <ZoneSearch id="zone-search" value={screen.search} onChange={screen.setSearch} found={list.found} />
            <ToolsButton isOpen={areToolsOpen} onPress={toggleTools} />
            <MapTypeChoice view={classView} onChange={screen.showType} />
          </div>
        )}
        <SheetContent
          screen={screen}
          list={list}
          isNarrowed={classes.length > 0 || screen.department !== null}
          view={classView}
          mine={mine}
          areToolsOpen={areToolsOpen}
          user={user}
          replay={{ day, today, onDay: open }}
          age={age}
          notice={!isTall && notice}
        />
        {isTall && <div className={styles.foot}>{notice}</div>}
        {isCovered && <BelowPanel {...beside} />}
      </Sheet>
      {!isCovered && <OverMap {...beside} />}
    </div>
  )
}

interface BesideMapProps {
  news: ReactNode
  own: ReactNode
  controls: ReactNode
  legend: ReactNode
}

const OverMap = ({ news, own, controls, legend }: BesideMapProps) => (
  <>
    <div className={styles.top}>
      <div className={styles.news}>{news}</div>
      <div className={styles.chips}>{own}</div>
      <div className={styles.controls}>{controls}</div>
    </div>
    <div className={styles.legend}>{legend}</div>
  </>
)

const BelowPanel = ({ news, own, controls, legend }: BesideMapProps) => (
  <div className={styles.below}>
    {news}
    {own}
    {controls}
    {legend}
  </div>
)

function useTools({ sheet, resize }: MapScreenState) {
  const [areToolsOpen, setToolsOpen] = useState(false)
  const toggleTools = () => {
    // There they would be below the edge.
    if (sheet === 'low') resize('full')
    setToolsOpen(!areToolsOpen)
  }
  return { areToolsOpen, toggleTools }
}

/** On a phone it shows how the list is sorted and narrowed. */
const ToolsButton = ({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) => (
  <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onPress}>
    <IconFilter size={18} />
    Filtrer
  </button>
)

function useMine({ start_zone }: CurrentUser): MineOf {
  const alerts = useQuery(alertsQuery).data
  const ownId = start_zone?.id ?? null
  return useMemo(() => ({ ownId, alertedIds: new Set(alerts?.map(({ zone }) => zone.id)) }), [ownId, alerts])
}

const NO_ZONES: Zones['zones'] = []

/** The zones of the chosen classes are on the map, those of the chosen department in the list. */
function useShownZones(
  zones: Zones['zones'],
  classView: ClassView,
  { classes: keys, department, chosen, view, search, selectInList }: MapScreenState,
  mine: MineOf,
) {
  const { classes, ofClasses, onMap } = useChosenClasses(zones, classView, keys, chosen)
  const listed = useMemo(
    () => (department === null ? ofClasses : ofClasses.filter((zone) => zone.department === department)),
    [ofClasses, department],
  )
  const own = zones.find(({ id }) => id === mine.ownId)
  const list = useZoneList(view === 'list' ? listed : NO_ZONES, classView, search, { mine, own }, selectInList)
  return { classes, onMap, list }
}
