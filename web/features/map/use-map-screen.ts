import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import { allows } from '../../../contract/core/access.ts'
import type { MapType } from '../../../contract/operator.ts'
import type { Zone, ZoneName, Zones } from '../../../contract/zones.ts'
import { takeFocus } from '../../lib/focus.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import type { ZoneMapHandle } from '../../openlayers/map-types.ts'
import { roleOf } from '../auth/session.queries.ts'
import { useSetStartZone } from '../start-zone/start-zone.queries.ts'
import { departmentsOf, findChosen } from './map.rules.ts'
import { useMapChoice } from './use-map-choice.ts'
import { type MapView, useMapSheet } from './use-map-sheet.ts'

export function useMapScreen(data: Zones, user: CurrentUser, firstType: MapType) {
  const startZone = user.start_zone
  const map = useRef<ZoneMapHandle>(null)
  const focusAfter = useFocusAfter()
  const choice = useMapChoice(firstType)
  const { mutate: setStartZone } = useSetStartZone(user.id)
  const chosen = findChosen(data.zones, choice.zoneCode, startZone)
  const departments = departmentsOf(data.zones)
  const isNewcomer = startZone === null && !allows('admin', roleOf(user))
  const { view, search, setSearch, sheet, setSheet, resize } = useMapSheet(choice, chosen, isNewcomer)
  useBackOnMap(choice, view, chosen, map)

  const openPanel = (code: string) => {
    setSheet('half')
    if (view !== 'zone' || chosen?.code !== code) choice.showZone(code)
  }
  const moveTo = (id: number) => {
    map.current?.showZones([id])
    // Not the title that is about to go.
    focusAfter(`#zone-name[data-zone="${id}"]`)
  }
  const openList = (focus: '#zone-list' | '#zone-search') => {
    setSheet('full')
    if (choice.view !== 'list') choice.showList()
    focusAfter(focus)
  }
  const backToMap = () => {
    choice.closeList(chosen)
    focusAfter('#zone-name')
  }

  return {
    map,
    search,
    setSearch,
    sheet,
    resize,
    type: choice.type,
    showType: choice.showType,
    chosen,
    view,
    /** The list was asked for, and is a page of its own on a phone. */
    isListOpen: choice.view === 'list',
    classes: choice.classes,
    showClasses: choice.showClasses,
    showAll: choice.showAll,
    departments,
    /** Null when the address names one that has no zone. */
    department: departments.find((code) => code === choice.department) ?? null,
    showDepartment: (code: string | null) => {
      choice.showDepartment(code)
      map.current?.showZones(data.zones.filter(({ department }) => department === code).map(({ id }) => id))
    },
    /** Unlike selectInList, does not move the map. */
    selectOnMap: (id: number) => {
      const zone = data.zones.find((one) => one.id === id)
      if (zone) openPanel(zone.code)
    },
    selectInList: (zone: Zone) => {
      openPanel(zone.code)
      moveTo(zone.id)
    },
    showStartZone: startZone
      ? () => {
          openPanel(startZone.code)
          moveTo(startZone.id)
        }
      : undefined,
    /** The bare address shows the new one by itself. */
    chooseStartZone: (zone: ZoneName) =>
      setStartZone(zone.id, {
        onSuccess: () => {
          if (choice.zoneCode === null) setSheet('half')
          else openPanel(zone.code)
          moveTo(zone.id)
        },
      }),
    skipQuestion: () => {
      choice.showMap()
      focusAfter('#zone-list')
    },
    openSearch: () => openList('#zone-search'),
    toggleList: () => (view === 'list' ? backToMap() : openList('#zone-list')),
  }
}

export type MapScreenState = ReturnType<typeof useMapScreen>

const TITLES: Record<MapView, string> = { question: 'zone-question', list: 'zone-list', zone: 'zone-name' }

/** Back and Forward lead the map and the focus as well: to the zone, or to the line one comes from. */
function useBackOnMap(
  { key, arrival }: { key: string; arrival: string },
  view: MapView,
  chosen: Zone | null,
  map: RefObject<ZoneMapHandle | null>,
) {
  const last = useRef({ key, zoneId: chosen?.id })
  const arrive = useEffectEvent(() => {
    const before = last.current
    last.current = { key, zoneId: view === 'zone' ? chosen?.id : before.zoneId }
    if (key === before.key || arrival !== 'POP') return
    if (view === 'zone' && chosen) map.current?.showZones([chosen.id])
    const find = (id: string) => document.getElementById(id)
    // After the paint: it asks for the layout of all that has come, 80 ms on a slow phone.
    requestAnimationFrame(() =>
      setTimeout(() => takeFocus((view === 'list' && find(`zone-${before.zoneId}`)) || find(TITLES[view]))),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them has changed
  useEffect(() => arrive(), [key, view, chosen?.id])
}
