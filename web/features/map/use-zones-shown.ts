import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import {
  EVERYWHERE,
  MAX_FOUND,
  MAX_ZONES_SHOWN,
  type Zone,
  type ZoneGroup,
  type Zones,
} from '../../../contract/zones.ts'
import { formatCount } from '../../lib/format.ts'
import { type Box, roundedBox } from '../zones/box.ts'
import { zonesInQuery } from '../zones/zones.queries.ts'
import { zonesFoundQuery } from './map.queries.ts'
import { findChosen } from './map.rules.ts'
import { countIn, zonesIn } from './map-box.rules.ts'

/** Milliseconds. */
const TYPING = 250

export interface ZonesShown {
  zones: readonly Zone[]
  groups: readonly ZoneGroup[]
  /** Undefined while loading, null when there is none. */
  chosen: Zone | null | undefined
  list: {
    zones: readonly Zone[]
    /** What is left to filter by: '' when the server has searched already. */
    search: string
    /** Shown in place of the count. */
    message: string | null
    /** False while the answer to the search is on its way. */
    isCurrent: boolean
  }
  /** Avoids asking the server again for a zone about to be chosen. */
  remember: (zone: Zone) => void
  onView: (drawn: Box, seen: Box) => void
  /** The last request failed. */
  isBehind: boolean
}

interface ZonesShownOptions {
  data: Zones
  /** From the address; null for the person's own zone. */
  code: string | null
  startZone: CurrentUser['start_zone']
  search: string
}

/** Up to 1,000 zones, all are loaded; beyond, only those in view, the chosen one and those searched. */
export function useZonesShown({ data, code, startZone, search }: ZonesShownOptions): ZonesShown {
  const isWhole = data.total <= MAX_ZONES_SHOWN
  const client = useQueryClient()
  const [view, setView] = useState<{ drawn: Box; seen: Box } | null>(null)
  const trimmed = search.trim()
  const [typed] = useDebouncedValue(trimmed, TYPING)
  const chosenCode = code ?? startZone?.code ?? ''
  const own = useQuery({ ...zonesFoundQuery(chosenCode), enabled: !isWhole && chosenCode !== '' })
  // Until the chosen zone is loaded, the map is about to move to it.
  const isLooking = !isWhole && view !== null && !own.isLoading
  const inBox = useQuery({ ...zonesInQuery(view ? roundedBox(view.drawn) : EVERYWHERE), enabled: isLooking })
  const found = useQuery({
    ...zonesFoundQuery(typed),
    enabled: !isWhole && typed !== '',
    placeholderData: keepPreviousData,
  })
  const shown = isWhole ? data : (inBox.data ?? data)
  const known = own.data ? findChosen(own.data.zones, code, startZone) : null
  const chosen = known ?? findChosen(shown.zones, code, startZone)
  // A new array makes the map redraw, so it stays the same until something changes.
  const zones = useMemo(
    () => (known && !shown.zones.some(({ id }) => id === known.id) ? [...shown.zones, known] : shown.zones),
    [shown.zones, known],
  )
  const common = { zones, groups: shown.groups, chosen: !chosen && own.isLoading ? undefined : chosen }
  if (isWhole) {
    const list = { zones: data.zones, search, message: null, isCurrent: true }
    return { ...common, list, remember: () => {}, onView: () => {}, isBehind: false }
  }
  const inView = view ? zonesIn(shown.zones, view.seen) : []
  const count = view ? countIn(shown.groups, view.seen) : data.total
  const isCurrent = trimmed === '' || (trimmed === typed && found.isFetched && !found.isPlaceholderData)
  return {
    ...common,
    list:
      trimmed === ''
        ? { zones: inView, search: '', message: shown.groups.length > 0 ? tooMany(count) : null, isCurrent }
        : { zones: found.data?.zones ?? [], search: '', message: foundText(found, isCurrent), isCurrent },
    remember: (zone) =>
      client.setQueryData(zonesFoundQuery(zone.code).queryKey, { ...data, zones: [zone], groups: [] }),
    onView: (drawn, seen) => setView({ drawn, seen }),
    isBehind: inBox.isError || own.isError,
  }
}

const tooMany = (count: number) =>
  `${formatCount(count, 'zone')} dans cette vue\u00A0: rapprochez-vous ou cherchez une zone.`

function foundText({ data, isError }: UseQueryResult<Zones>, isCurrent: boolean) {
  if (isError) return 'La recherche n’a pas abouti.'
  if (!data || !isCurrent) return 'Recherche…'
  return data.zones.length >= MAX_FOUND ? `Les ${MAX_FOUND} premières zones\u00A0: précisez la recherche.` : null
}
