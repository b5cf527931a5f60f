import { createContext, type ReactNode, useContext, useState } from 'react'
import type { RankingType } from '../../../contract/rankings.ts'
import type { LastBatch } from '../../../contract/rankings.week.ts'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import type { DialogZone, RankingSlip } from './rankings.rules.ts'

const AssignDialog = lazyDialog(() => import('./assign/assign-dialog.tsx').then((file) => file.AssignDialog))
const HistoryDialog = lazyDialog(() => import('./history/history-dialog.tsx').then((file) => file.HistoryDialog))
const BatchDialog = lazyDialog(() => import('./undo/batch-dialog.tsx').then((file) => file.BatchDialog))

type RankingDialog =
  | {
      kind: 'assign'
      zones: readonly DialogZone[]
      type: RankingType
      /** Called once saved, after the dialog has closed. */
      onDone?: () => void
    }
  | { kind: 'history'; zone: DialogZone; type: RankingType; slip?: RankingSlip }
  /** To withdraw it, or only to look at it. */
  | { kind: 'batch'; batch: LastBatch; onWithdrawn?: (batchId: number) => void }

const OpenRankingDialog = createContext<(dialog: RankingDialog) => void>(() => undefined)

/** For what lies in <RankingDialogs>: the dialog stays open when the line it was opened from disappears. */
export const useOpenRankingDialog = () => useContext(OpenRankingDialog)

/** The dialogs' code is loaded when one is first opened. */
export function RankingDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<RankingDialog | null>(null)
  // A dialog left while it saves may ask again to close, when another is open by then.
  const close = () => setOpen((now) => (now === open ? null : now))
  return (
    <OpenRankingDialog value={setOpen}>
      {children}
      {open?.kind === 'assign' && (
        <AssignDialog
          {...open}
          onCorrect={(zone, type, slip) => setOpen({ kind: 'history', zone, type, slip })}
          onClose={close}
        />
      )}
      {open?.kind === 'history' && (
        <HistoryDialog
          zone={open.zone}
          type={open.type}
          slip={open.slip}
          onAssign={(type, rankings) => setOpen({ kind: 'assign', zones: [{ ...open.zone, rankings }], type })}
          onClose={close}
        />
      )}
      {open?.kind === 'batch' && <BatchDialog {...open} onClose={close} />}
    </OpenRankingDialog>
  )
}
