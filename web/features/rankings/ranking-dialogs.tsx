import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { OpenRankingDialog, type RankingDialog } from './open-ranking-dialog.ts'

const AssignDialog = lazyDialog(() => import('./assign/assign-dialog.tsx').then((file) => file.AssignDialog))
const HistoryDialog = lazyDialog(() => import('./history/history-dialog.tsx').then((file) => file.HistoryDialog))

/** The dialogs' code is loaded when one is first opened. */
export function RankingDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<RankingDialog | null>(null)
  // A dialog left while it saves may ask again, over another.
  const close = () => setOpen((now) => (now === open ? null : now))
  return (
    <OpenRankingDialog value={setOpen}>
      {children}
      {open?.kind === 'assign' && <AssignDialog {...open} onClose={close} />}
      {open?.kind === 'history' && <HistoryDialog zone={open.zone} type={open.type} onClose={close} />}
    </OpenRankingDialog>
  )
}
