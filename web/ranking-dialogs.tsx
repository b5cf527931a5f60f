import { lazy, Suspense, useEffect } from 'react'
import { setAssigning, useAssigning } from './lib/assigning.ts'

const AssignDialog = lazy(() =>
  import('./features/rankings/assign/assign-dialog.tsx').then((file) => ({ default: file.AssignDialog })),
)
const HistoryDialog = lazy(() =>
  import('./features/rankings/history/history-dialog.tsx').then((file) => ({ default: file.HistoryDialog })),
)

/** The dialogs about rankings, which several features open: above them all, for administrators. */
export function RankingDialogs() {
  const open = useAssigning()
  // Mounted anew for each page: one who goes back to another leaves the dialog too.
  useEffect(() => () => setAssigning(null), [])
  return (
    <Suspense fallback={null}>
      {open?.kind === 'assign' && <AssignDialog {...open} />}
      {open?.kind === 'history' && <HistoryDialog zone={open.zone} type={open.type} />}
    </Suspense>
  )
}
