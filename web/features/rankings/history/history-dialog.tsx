import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RankingRecord, RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { ZoneName } from '../../zones/zone-name.tsx'
import { type RankingHistory, zoneRankingsQuery } from '../rankings.queries.ts'
import { type DialogZone, inForceOf, type RankingDraft, type RankingSlip } from '../rankings.rules.ts'
import { lastBatchQuery } from '../undo/last-batch.queries.ts'
import { CorrectForm, DeleteForm, WithdrawForm } from './history-forms.tsx'
import { HistoryList, type LeftChange, type RecordChange } from './history-list.tsx'

interface HistoryDialogProps {
  zone: DialogZone
  type: RankingType
  /** Opens on the correction of one, with what was typed already. */
  slip?: RankingSlip | undefined
  onAssign: (type: RankingType, shown: Zone['rankings']) => void
  onClose: () => void
}

export function HistoryDialog({ zone, type, slip, onAssign, onClose }: HistoryDialogProps) {
  const scales = useQuery(scalesQuery)
  const history = useInfiniteQuery(zoneRankingsQuery(zone.id))
  const isPending = scales.isPending || history.isPending
  const hasBoth = scales.data && history.data
  const retry = () => Promise.all([scales.refetch(), history.refetch()])
  return (
    <Modal kind="drawer" title="Historique des classements" onClose={onClose}>
      <DialogBody>
        <ZoneName zone={zone} />
        {scales.data && history.data && (
          <HistoryViews
            firstType={type}
            slip={slip}
            scales={scales.data}
            history={history.data}
            onAssign={onAssign}
            more={
              history.hasNextPage && (
                <Button variant="default" loading={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
                  Voir plus
                </Button>
              )
            }
          />
        )}
        {!hasBoth && isPending && <Loading />}
        {!hasBoth && !isPending && <Failed text="L’historique n’a pas pu être chargé." onRetry={retry} />}
      </DialogBody>
    </Modal>
  )
}

interface HistoryViewsProps {
  firstType: RankingType
  slip: RankingSlip | undefined
  scales: readonly Scale[]
  history: RankingHistory
  onAssign: HistoryDialogProps['onAssign']
  /** The button for what is older, while there is any. */
  more: ReactNode
}

/** `begun`: the ranking as it was when its form opened, still shown if someone else deletes it. */
type HistoryView =
  | { kind: 'list'; left: LeftChange | null }
  | { kind: RecordChange; begun: RankingRecord; typed?: Partial<RankingDraft> }

const LIST: HistoryView = { kind: 'list', left: null }

function HistoryViews({ firstType, slip, scales, history, onAssign, more }: HistoryViewsProps) {
  const [type, setType] = useState(firstType)
  const [view, setView] = useState<HistoryView>(slip ? { kind: 'correct', ...slip } : LIST)
  // Asked anew with the history, before a form gives way to the list.
  useQuery(lastBatchQuery)
  const scale = scales.find((one) => one.type === type)
  if (!scale) return null
  const today = todayInParis()
  if (view.kind !== 'list') {
    const { begun } = view
    const found = history.rankings.find(({ id }) => id === begun.id)
    const change = {
      ranking: found ?? begun,
      isGone: found === undefined,
      scale,
      today,
      onBack: (notice: string) =>
        setView({ kind: 'list', left: { rankingId: begun.id, notice, isUndoable: view.kind !== 'withdraw' } }),
    }
    if (view.kind === 'delete') return <DeleteForm {...change} />
    if (view.kind === 'withdraw') return <WithdrawForm {...change} />
    const others = history.rankings.filter((one) => one.type === type && one.id !== begun.id)
    return <CorrectForm {...change} others={others} typed={view.typed} />
  }
  return (
    <HistoryList
      scales={scales}
      scale={scale}
      history={history}
      today={today}
      onType={(next) => {
        setType(next)
        setView(LIST)
      }}
      onAssign={() => onAssign(type, inForceOf(history.rankings, today))}
      onChange={(kind, begun) => setView({ kind, begun })}
      left={view.left}
      onUndone={(rankingId) => {
        // Who has opened a form meanwhile stays in it.
        setView((now) =>
          now.kind === 'list' ? { kind: 'list', left: { rankingId, notice: '', isUndoable: false } } : now,
        )
      }}
      more={more}
    />
  )
}
