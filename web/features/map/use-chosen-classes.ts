import { useMemo } from 'react'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone } from '../../../contract/zones.ts'
import { UNRANKED } from '../scales/scales.rules.ts'
import { zonesOfClasses } from './map.rules.ts'

/** The classes of the legend that are chosen, and their zones; the chosen zone stays on the map. */
export function useChosenClasses(
  zones: readonly Zone[],
  scale: Scale | undefined,
  /** As an address has them: some may be of the other scale. */
  keys: readonly string[],
  chosen: Zone | null,
) {
  const classes = keys.filter((key) => [UNRANKED, ...(scale?.classes ?? [])].some((one) => one.key === key))
  const text = classes.join(',')
  // The map draws all of them again when the list is another one.
  const ofClasses = useMemo(
    () => (scale && text !== '' ? zonesOfClasses(zones, scale, text.split(',')) : zones),
    [zones, scale, text],
  )
  const onMap = useMemo(
    () => (chosen && !ofClasses.includes(chosen) ? [...ofClasses, chosen] : ofClasses),
    [ofClasses, chosen],
  )
  return { classes, ofClasses, onMap }
}
