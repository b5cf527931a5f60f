import type { RankingChange, RankingRecord } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classByKey } from '../../scales/scales.rules.ts'
import { periodText } from '../plan.rules.ts'
import styles from './entry-line.module.css'
import { changeText, differencesOf, type Entry, loadText, recordText, STATE_LABELS } from './history.rules.ts'

interface EntryLineProps {
  entry: Entry
  scale: Scale
  isReturnedTo: boolean
  onCorrect: (record: RankingRecord) => void
  onDelete: (record: RankingRecord) => void
}

export function EntryLine({ entry, scale, isReturnedTo, onCorrect, onDelete }: EntryLineProps) {
  const { id, state, ranking, record, changes } = entry
  const shown = classByKey(scale, ranking.class)
  const proposed = record?.proposed_class ?? null
  return (
    <li className={styles.entry} data-state={state}>
      <div className={styles.head}>
        <ClassMark shown={shown} size={32} />
        <p className={styles.what} tabIndex={-1} ref={isReturnedTo ? takeFocus : undefined} id={`ranking-${id}`}>
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
        {record && (
          <div className={styles.actions}>
            <button type="button" aria-describedby={`ranking-${id}`} onClick={() => onCorrect(record)}>
              Corriger
            </button>
            <button type="button" aria-describedby={`ranking-${id}`} onClick={() => onDelete(record)}>
              Supprimer
            </button>
          </div>
        )}
      </div>
    </li>
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
