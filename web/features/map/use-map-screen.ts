import { useRef, useState } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import type { Zone, Zones } from '../../../contract/zones.ts'
import type { ZoneMapHandle } from '../../openlayers/map-types.ts'
import type { SheetHeight } from '../../ui/frame/sheet.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useMapChoice } from './use-map-choice.ts'
import { useZonesShown } from './use-zones-shown.ts'

export function useMapScreen(data: Zones, startZone: CurrentUser['start_zone']) {
  const map = useRef<ZoneMapHandle>(null)
  const focusAfter = useFocusAfter()
  const [search, setSearch] = useState('')
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const choice = useMapChoice()
  const shown = useZonesShown({ data, code: choice.zoneCode, startZone, search })
  const { chosen } = shown
  const isList = choice.isListView || search !== '' || chosen === null

  const openPanel = (code: string) => {
    setSearch('')
    choice.showZone(code)
    setSheet('half')
  }
  const select = (zone: Zone) => {
    shown.remember(zone)
    openPanel(zone.code)
  }
  const moveTo = (id: number) => {
    map.current?.showZone(id)
    focusAfter('zone-name')
  }
  const openList = (focus: 'zone-list' | 'zone-search') => {
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

  return {
    map,
    search,
    setSearch,
    sheet,
    setSheet,
    type: choice.type,
    showType: choice.showType,
    shown,
    isList,
    /** Unlike selectInList, does not move the map. */
    selectOnMap: (id: number) => {
      const zone = shown.zones.find((one) => one.id === id)
      if (zone) select(zone)
    },
    selectInList: (zone: Zone) => {
      select(zone)
      moveTo(zone.id)
    },
    showStartZone: startZone
      ? () => {
          openPanel(startZone.code)
          moveTo(startZone.id)
        }
      : undefined,
    openList: () => openList('zone-list'),
    openSearch: () => openList('zone-search'),
    toggleList: () => (isList ? backToMap() : openList('zone-list')),
    backToMap,
    showResults: () => {
      setSheet('full')
      const title = document.getElementById('zone-results')
      title?.scrollIntoView({ block: 'start' })
      title?.focus({ preventScroll: true })
    },
  }
}
