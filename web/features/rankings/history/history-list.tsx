import type { ReactNode } from 'react'
import type { RankingChange, RankingRecord, RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { focusById, takeFocus } from '../../../lib/focus.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classByKey } from '../../scales/scales.rules.ts'
import { TypeChoice } from '../../scales/type-choice.tsx'
import type { RankingHistory } from '../rankings.queries.ts'
import { periodText } from '../rankings.rules.ts'
import { timelineOf, windowOfAll } from '../timeline/timeline.rules.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { LastSaved } from '../undo/last-saved.tsx'
import {
  changeText,
  differencesOf,
  entriesOf,
  type HistoryEntry,
  loadText,
  mayWithdraw,
  recordText,
  STATE_LABELS,
  seasonsOf,
} from './history.rules.ts'
import styles from './history-list.module.css'

export type RecordChange = 'correct' | 'delete' | 'withdraw'
type OpenChange = (kind: RecordChange, record: RankingRecord) => void

/** The form from which one came back to the list. */
export interface LeftChange {
  rankingId: number
  /** Says what was done; '' when nothing was. */
  notice: string
  /** For a minute. */
  isUndoable: boolean
}

interface HistoryListProps {
  scales: readonly Scale[]
  scale: Scale
  history: RankingHistory
  today: string
  onType: (type: RankingType) => void
  onAssign: () => void
  onChange: OpenChange
  left: LeftChange | null
  onUndone: (rankingId: number) => void
  more: ReactNode
}

export function HistoryList(props: HistoryListProps) {
  const { scales, scale, history, today, onType, onAssign, left, onUndone, more } = props
  const entries = entriesOf(history, scale.type, today)
  const notice = <Notice text={left?.notice ?? ''} />
  const saved = left?.isUndoable && left.notice !== '' ? left : null
  return (
    <>
      <TypeChoice scales={scales} value={scale.type} onChange={onType} />
      {!saved && notice}
      {entries.some(({ record }) => record !== null) && <WholeTimeline entries={entries} scale={scale} today={today} />}
      <Button variant="default" leftSection={<IconPlus size={20} />} onClick={onAssign}>
        Nouveau classement
      </Button>
      {entries.length === 0 && <Empty text="Aucune donnée" />}
      {seasonsOf(entries).map(([season, ofSeason], index) => (
        <Season key={`${scale.type} ${season}`} {...props} season={season} entries={ofSeason} isLatest={index === 0} />
      ))}
      {more}
      {saved && (
        <div className={styles.last}>
          <LastSaved
            rankingId={saved.rankingId}
            words={saved.notice}
            onUndone={() => onUndone(saved.rankingId)}
            moveFocus={() => focusById(lineId(saved.rankingId))}
          >
            {notice}
          </LastSaved>
        </div>
      )}
    </>
  )
}

const Notice = ({ text }: { text: string }) =>
  text !== '' && (
    <p className={styles.notice} role="status">
      {text}
    </p>
  )

function WholeTimeline({ entries, scale, today }: { entries: readonly HistoryEntry[]; scale: Scale; today: string }) {
  const existing = entries.filter(({ record }) => record !== null).map(({ ranking }) => ranking)
  const words = [`${formatCount(existing.length, 'classement')}, détaillés dans la liste qui suit`]
  return (
    <Timeline drawn={timelineOf({ existing, today }, windowOfAll({ existing, today }))} scale={scale} words={words} />
  )
}

interface SeasonProps extends HistoryListProps {
  season: string
  entries: readonly HistoryEntry[]
  isLatest: boolean
}

/** Past seasons start folded: three winters make 150 lines. */
function Season({ season, entries, isLatest, left, scale, onChange }: SeasonProps) {
  const isOpen = isLatest || entries.some(({ id }) => id === left?.rankingId)
  return (
    <details className={styles.season} open={isOpen}>
      <summary>
        <h3>{season}</h3>
        <span>{formatCount(entries.length, 'classement')}</span>
      </summary>
      <ul>
        {entries.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            scale={scale}
            isReturnedTo={entry.id === left?.rankingId}
            onChange={onChange}
          />
        ))}
      </ul>
    </details>
  )
}

export const lineId = (rankingId: number | null) => `ranking-${rankingId}`

interface EntryLineProps {
  entry: HistoryEntry
  scale: Scale
  isReturnedTo: boolean
  onChange: OpenChange
}

function EntryLine({ entry, scale, isReturnedTo, onChange }: EntryLineProps) {
  const { id, state, ranking, record, changes } = entry
  const shown = classByKey(scale, ranking.class)
  const proposed = record?.proposed_class ?? null
  return (
    <li className={styles.entry} data-state={state}>
      <div className={styles.head}>
        <ClassMark shown={shown} size={32} />
        <p className={styles.what} tabIndex={-1} ref={isReturnedTo ? takeFocus : undefined} id={lineId(id)}>
          <strong>{shown.label}</strong> <span className={styles.load}>{loadText(ranking, scale.unit)}</span>
          <span className={styles.period}>{periodText(ranking)}</span>
        </p>
        <span className={styles.state}>{STATE_LABELS[state]}</span>
      </div>
      <div className={styles.foot}>
        <div className={styles.more}>
          {proposed !== null && proposed !== ranking.class && (
            <p>L’échelle proposait&nbsp;: {classByKey(scale, proposed).label}</p>
          )}
          {record && (
            <p className={styles.quiet}>
              {recordText(record)}
              {record.reason && <Reason text={record.reason} />}
            </p>
          )}
          {changes.map((change) => (
            <Change key={change.id} change={change} scale={scale} />
          ))}
        </div>
        {record && <LineButtons record={record} onChange={onChange} />}
      </div>
    </li>
  )
}

function LineButtons({ record, onChange }: { record: RankingRecord; onChange: OpenChange }) {
  const button = (kind: RecordChange, label: string) => (
    <button type="button" aria-describedby={lineId(record.id)} onClick={() => onChange(kind, record)}>
      {label}
    </button>
  )
  return (
    <div className={styles.actions}>
      {button('correct', 'Corriger')}
      {button('delete', 'Supprimer')}
      {mayWithdraw(record) && button('withdraw', record.batch_size === 1 ? 'Retirer' : 'Retirer ce lot')}
    </div>
  )
}

const Reason = ({ text }: { text: string }) => <span className={styles.reason}>«&nbsp;{text}&nbsp;»</span>

function Change({ change, scale }: { change: RankingChange; scale: Scale }) {
  return (
    <div className={styles.change}>
      <p>
        {changeText(change)}
        {change.reason && <Reason text={change.reason} />}
      </p>
      {differencesOf(change, scale).map(({ label, before, after }) => (
        <p key={label}>
          {label}&nbsp;: <del>{before}</del>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> devient </span>
          <ins>{after}</ins>
        </p>
      ))}
    </div>
  )
}
