import { useMemo } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import type { ClassView } from '../zones/zone-class.rules.ts'
import { linesOfKeys, zonesOfClasses } from './map.rules.ts'

/** The classes of the legend that are chosen, and their zones; the chosen zone stays on the map. */
export function useChosenClasses(
  zones: readonly Zone[],
  view: ClassView,
  /** As an address has them: some may be of the other scale. */
  keys: readonly string[],
  chosen: Zone | null,
) {
  const classes = linesOfKeys(view, keys).map((line) => line.key)
  const text = classes.join(',')
  // The map draws all of them again when the list is another one.
  const ofClasses = useMemo(
    () => (text === '' ? zones : zonesOfClasses(zones, view, text.split(','))),
    [zones, view, text],
  )
  const onMap = useMemo(
    () => (chosen && !ofClasses.includes(chosen) ? [...ofClasses, chosen] : ofClasses),
    [ofClasses, chosen],
  )
  return { classes, ofClasses, onMap }
}
