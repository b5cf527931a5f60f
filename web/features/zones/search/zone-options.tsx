import type { ReactNode } from 'react'
import type { FindableZone } from './match.rules.ts'
import type { FoundZones } from './use-found-zones.ts'

interface ZoneOptionsProps<Z> {
  zones: readonly Z[]
  found: Pick<FoundZones, 'listId' | 'optionId' | 'activeId'>
  onOpen: (zone: Z) => void
  className: string | undefined
  lineClass: string | undefined
  children: (zone: Z) => ReactNode
}

/** The focus stays in the search, whose arrows move here. */
export const ZoneOptions = <Z extends FindableZone>(props: ZoneOptionsProps<Z>) => (
  <div role="listbox" id={props.found.listId} aria-label="Zones trouvées" className={props.className}>
    {props.zones.map((zone) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keyboard is the search's
      <div
        key={zone.id}
        role="option"
        id={props.found.optionId(zone)}
        className={props.lineClass}
        aria-selected={props.found.optionId(zone) === props.found.activeId}
        onClick={() => props.onOpen(zone)}
      >
        {props.children(zone)}
      </div>
    ))}
  </div>
)
