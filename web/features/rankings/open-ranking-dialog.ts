import { createContext, useContext } from 'react'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Zone, ZoneName } from '../../../contract/zones.ts'

export interface DialogZone extends Pick<ZoneName, 'id' | 'code' | 'name'> {
  /** In force today, where they are known. */
  rankings?: Zone['rankings']
}

/** A new ranking of some zones, or the history of one. */
export type RankingDialog =
  | {
      kind: 'assign'
      zones: readonly DialogZone[]
      type: RankingType
      /** Once it is saved and the dialog closed. */
      onAssigned?: () => void
    }
  | { kind: 'history'; zone: DialogZone; type: RankingType }

export const OpenRankingDialog = createContext<(dialog: RankingDialog) => void>(() => undefined)

/** Opens a dialog from anywhere in the screen: it stays when the line it was opened from goes. */
export const useOpenRankingDialog = () => useContext(OpenRankingDialog)
