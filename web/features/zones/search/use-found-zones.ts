import { useEffect, useId, useState } from 'react'
import { bestMatch, type FindableZone } from './match.rules.ts'

export interface FoundZones {
  listId: string
  /** The choice that Enter opens; undefined when nothing is searched, or found. */
  activeId: string | undefined
  optionId: (zone: FindableZone) => string
  step: (by: 1 | -1) => void
  openActive: () => void
}

interface FoundZonesOptions<Z> {
  zones: readonly Z[]
  search: string
  onOpen: (zone: Z) => void
}

/** The best match is active, until the arrows lead to another. */
export function useFoundZones<Z extends FindableZone>({ zones, search, onOpen }: FoundZonesOptions<Z>): FoundZones {
  const listId = useId()
  const [arrowed, setArrowed] = useState<{ search: string; id: number } | null>(null)
  const optionId = ({ id }: FindableZone) => `${listId}-${id}`
  const isSearching = search.trim() !== ''
  const best = isSearching ? bestMatch(zones, search) : undefined
  const active = isSearching ? (zones.find(({ id }) => arrowed?.search === search && arrowed.id === id) ?? best) : best
  const activeId = active && optionId(active)

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return {
    listId,
    activeId,
    optionId,
    step: (by) => {
      const next = active && zones[zones.indexOf(active) + by]
      if (next) setArrowed({ search, id: next.id })
    },
    openActive: () => active && onOpen(active),
  }
}
