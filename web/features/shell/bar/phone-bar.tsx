import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { allows } from '../../../../contract/core/access.ts'
import { focusById } from '../../../lib/focus.ts'
import { useFocusAfter } from '../../../lib/use-focus-after.ts'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { findChosen } from '../../map/map.rules.ts'
import { useMapChoice } from '../../map/use-map-choice.ts'
import { zonesQuery } from '../../zones/zones.queries.ts'
import { Unread } from '../entry-label.tsx'
import { BAR, BarLinks, type BarPlace } from './bar-links.tsx'

/** On the pages that clients have: those of administrators have their own foot, and more entries than a bar can hold. */
const PAGES_WITH_BAR = /^\/app\//

export function PhoneBar() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const { view, press } = useMapPresses()
  if (!PAGES_WITH_BAR.test(pathname)) return null
  const isMap = pathname === BAR.map
  const onMap = view === 'list' ? 'list' : 'map'
  return (
    <BarLinks
      reader={allows('admin', roleOf(user)) ? 'admins' : 'clients'}
      here={isMap ? onMap : pathname === BAR.results ? 'results' : null}
      unread={<Unread />}
      onPress={(place) => isMap && press(place)}
    />
  )
}

/** On the map they lead to and fro between map and list, and keep the zone, the day and what is chosen there. */
function useMapPresses() {
  const user = useCurrentUser()
  const client = useQueryClient()
  const choice = useMapChoice()
  const focusAfter = useFocusAfter()
  const showMap = () => {
    const zones = client.getQueryData(zonesQuery.queryKey)?.zones ?? []
    if (choice.view === 'list') choice.closeList(findChosen(zones, choice.zoneCode, user.start_zone))
    else if (choice.isEnlarged) choice.reduce()
  }
  const showList = () => {
    if (choice.view === 'list') return focusById('zone-list')
    choice.showList()
    focusAfter('#zone-list')
  }
  const press = (place: BarPlace) => {
    if (place === 'map') showMap()
    if (place === 'list') showList()
    return place !== 'results'
  }
  return { view: choice.view, press }
}
