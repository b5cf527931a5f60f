import { useState } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import type { SheetHeight } from '../../ui/frame/sheet.tsx'
import type { MapChoice } from './use-map-choice.ts'

export type MapView = 'question' | 'list' | 'zone'

/** Holds what the sheet shows, how high, and what is searched there; a new entry of the history begins anew. */
export function useMapSheet(choice: MapChoice, chosen: Zone | null, isNewcomer: boolean) {
  // Kept here too: what is typed would come back too late from the address.
  const [search, setSearch] = useState(choice.search)
  const viewOf = (searched: string): MapView => {
    if (choice.view === 'list' || searched !== '') return 'list'
    if (chosen !== null) return 'zone'
    return isNewcomer && choice.zoneCode === null && choice.view === null ? 'question' : 'list'
  }
  const view = viewOf(search)
  const heightOf = (next: MapView): SheetHeight => {
    if (next === 'question' || choice.view === 'list' || choice.isEnlarged) return 'full'
    const hasNothingToShow = chosen === null && choice.zoneCode === null && choice.view !== 'list'
    return hasNothingToShow ? 'low' : 'half'
  }
  const [sheet, setSheet] = useState(heightOf(view))
  const [entry, setEntry] = useState(choice.key)
  if (entry !== choice.key) {
    setEntry(choice.key)
    if (!choice.isChange) {
      setSearch(choice.search)
      setSheet(heightOf(viewOf(choice.search)))
    }
  }

  const resize = (height: SheetHeight) => {
    if (height === 'full' && heightOf(view) !== 'full') choice.enlarge()
    else if (height !== 'full' && sheet === 'full' && choice.isEnlarged) choice.reduce()
    else setSheet(height)
  }
  return {
    view,
    search,
    setSearch: (text: string) => {
      setSearch(text)
      choice.showSearch(text)
    },
    sheet,
    setSheet,
    resize,
  }
}
