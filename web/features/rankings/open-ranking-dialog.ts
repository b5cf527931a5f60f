import { createContext, useContext } from 'react'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Zone, ZoneName } from '../../../contract/zones.ts'

export interface DialogZone extends Pick<ZoneName, 'id' | 'code' | 'name'> {
  /** In force today, if known. */
  rankings?: Zone['rankings']
}

export type RankingDialog =
  | {
      kind: 'assign'
      zones: readonly DialogZone[]
      type: RankingType
      /** Called once saved, after the dialog has closed. */
      onDone?: () => void
    }
  | { kind: 'history'; zone: DialogZone; type: RankingType }

export const OpenRankingDialog = createContext<(dialog: RankingDialog) => void>(() => undefined)

/** The dialog outlives the line it was opened from. */
export const useOpenRankingDialog = () => useContext(OpenRankingDialog)
