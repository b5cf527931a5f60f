import { useSyncExternalStore } from 'react'
import type { RankingType } from '../../contract/rankings.ts'
import type { Zone, ZoneName } from '../../contract/zones.ts'

export interface AssignedZone extends Pick<ZoneName, 'id' | 'code' | 'name'> {
  /** In force today, where they are known. */
  rankings?: Zone['rankings']
}

/** Which dialog about rankings is open: a new assignment of some zones, or the history of one. */
export type Assigning =
  | {
      kind: 'assign'
      zones: readonly AssignedZone[]
      type: RankingType
      /** Once it is saved and the dialog closed. */
      onAssigned?: () => void
    }
  | { kind: 'history'; zone: AssignedZone; type: RankingType }

let open: Assigning | null = null
const listeners = new Set<() => void>()

/** Opens the dialog from wherever an administrator looks at a zone; null closes it. */
export function setAssigning(next: Assigning | null) {
  open = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAssigning = () => useSyncExternalStore(subscribe, () => open)
