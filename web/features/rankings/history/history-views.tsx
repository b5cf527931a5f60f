import { useState } from 'react'
import type { RankingRecord, RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { todayInParis } from '../../../lib/format.ts'
import type { DialogZone } from '../open-ranking-dialog.ts'
import type { RankingHistory } from '../rankings.queries.ts'
import { CorrectForm } from './correct-form.tsx'
import { DeleteForm } from './delete-form.tsx'
import { HistoryList } from './history-list.tsx'

interface HistoryViewsProps {
  zone: DialogZone
  firstType: RankingType
  scales: readonly Scale[]
  history: RankingHistory
  onReload: () => Promise<unknown>
}

/** `begun` is kept in case someone else deletes the assignment meanwhile. */
type View =
  | { kind: 'list'; about: number | null; notice: string }
  | { kind: 'correct' | 'delete'; begun: RankingRecord }

const LIST: View = { kind: 'list', about: null, notice: '' }

export function HistoryViews({ zone, firstType, scales, history, onReload }: HistoryViewsProps) {
  const [type, setType] = useState(firstType)
  const [view, setView] = useState<View>(LIST)
  const scale = scales.find((one) => one.type === type)
  if (!scale) return null
  const today = todayInParis()
  if (view.kind !== 'list') {
    const { kind, begun } = view
    const found = history.rankings.find(({ id }) => id === begun.id)
    const change = {
      ranking: found ?? begun,
      isGone: found === undefined,
      scale,
      today,
      onReload,
      onBack: (done: string) => setView({ kind: 'list', about: begun.id, notice: done }),
    }
    if (kind === 'delete') return <DeleteForm {...change} />
    const others = history.rankings.filter((one) => one.type === type && one.id !== begun.id)
    return <CorrectForm {...change} others={others} />
  }
  return (
    <HistoryList
      zone={zone}
      scales={scales}
      scale={scale}
      history={history}
      today={today}
      onType={(next) => {
        setType(next)
        setView(LIST)
      }}
      onCorrect={(begun) => setView({ kind: 'correct', begun })}
      onDelete={(begun) => setView({ kind: 'delete', begun })}
      about={view.about}
      notice={view.notice}
    />
  )
}
