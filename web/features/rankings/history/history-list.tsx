import { IconPlus } from '@tabler/icons-react'
import type { RankingRecord, RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TypeChoice } from '../../scales/type-choice.tsx'
import { type DialogZone, useOpenRankingDialog } from '../open-ranking-dialog.ts'
import type { RankingHistory } from '../rankings.queries.ts'
import { timelineOf, windowOfAll } from '../timeline/timeline.rules.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { EntryLine } from './entry-line.tsx'
import { type Entry, entriesOf, seasonsOf } from './history.rules.ts'
import styles from './history-list.module.css'

interface HistoryListProps {
  zone: DialogZone
  scales: readonly Scale[]
  scale: Scale
  history: RankingHistory
  today: string
  onType: (type: RankingType) => void
  onCorrect: (record: RankingRecord) => void
  onDelete: (record: RankingRecord) => void
  /** Id of the assignment just corrected or deleted, shown on return. */
  about: number | null
  notice: string
}

export function HistoryList(props: HistoryListProps) {
  const { zone, scales, scale, history, today, onType, notice } = props
  const openRankingDialog = useOpenRankingDialog()
  const entries = entriesOf(history, scale.type, today)
  return (
    <>
      <TypeChoice scales={scales} value={scale.type} onChange={onType} />
      {notice !== '' && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      {entries.some(({ record }) => record !== null) && <WholeTimeline entries={entries} scale={scale} today={today} />}
      <Button
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => openRankingDialog({ kind: 'assign', zones: [zone], type: scale.type })}
      >
        Nouvelle affectation
      </Button>
      {entries.length === 0 && <Empty text="Aucune donnée" />}
      {seasonsOf(entries).map(([season, ofSeason], index) => (
        <Season key={`${scale.type} ${season}`} {...props} season={season} entries={ofSeason} isLatest={index === 0} />
      ))}
    </>
  )
}

function WholeTimeline({ entries, scale, today }: { entries: readonly Entry[]; scale: Scale; today: string }) {
  const existing = entries.filter(({ record }) => record !== null).map(({ ranking }) => ranking)
  const words = [`${formatCount(existing.length, 'affectation')}, détaillées dans la liste qui suit`]
  return (
    <Timeline drawn={timelineOf({ existing, today }, windowOfAll({ existing, today }))} scale={scale} words={words} />
  )
}

interface SeasonProps extends HistoryListProps {
  season: string
  entries: readonly Entry[]
  isLatest: boolean
}

/** Past seasons start folded: three winters make 150 lines. */
function Season({ season, entries, isLatest, about, ...shared }: SeasonProps) {
  const isOpen = isLatest || entries.some(({ id }) => id === about)
  return (
    <details className={styles.season} open={isOpen}>
      <summary>
        <h3>{season}</h3>
        <span>{formatCount(entries.length, 'affectation')}</span>
      </summary>
      <ul>
        {entries.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            scale={shared.scale}
            isReturnedTo={entry.id === about}
            onCorrect={shared.onCorrect}
            onDelete={shared.onDelete}
          />
        ))}
      </ul>
    </details>
  )
}
