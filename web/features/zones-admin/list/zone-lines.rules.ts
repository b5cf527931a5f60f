import type { Scale } from '../../../../contract/scales.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import type { Selection, ZoneListOptions } from '../zones-admin.rules.ts'

export interface ZoneLinesProps {
  zones: readonly ZoneLine[]
  options: ZoneListOptions
  selection: Selection
  onSelection: (selection: Selection) => void
  onSettings: (zone: ZoneLine) => void
}

export interface ShownLinesProps extends ZoneLinesProps {
  /** Empty while loading: lines then show no class. */
  scales: readonly Scale[]
}
