import { useQuery } from '@tanstack/react-query'
import type { RankingFields } from '../../../../contract/rankings.ts'
import type { RankingBatch } from '../../../../contract/rankings.week.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatValue, todayInParis } from '../../../lib/format.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { classByKey } from '../../scales/scales.rules.ts'
import styles from './batch-content.module.css'
import { batchQuery } from './last-batch.queries.ts'
import { withdrawalText } from './undo.rules.ts'

interface BatchContentProps {
  batchId: number
  /** Also says what withdrawing would do, or why it cannot be done. */
  isLeaving: boolean
}

/** The zones, types and classes of a batch. */
export function BatchContent({ batchId, isLeaving }: BatchContentProps) {
  const batch = useQuery(batchQuery(batchId))
  const scales = useQuery(scalesQuery)
  if (batch.data && scales.data)
    return (
      <>
        {isLeaving && (
          <p className={styles.warning} role="status">
            {batch.data.refusal ?? withdrawalText(batch.data, todayInParis())}
          </p>
        )}
        <ul className={styles.lines}>
          {batch.data.lines.map((line) => (
            <BatchLine key={`${line.zone.id}-${line.type}`} line={line} scales={scales.data} />
          ))}
        </ul>
      </>
    )
  if (batch.isPending || scales.isPending) return <Loading />
  return (
    <Failed
      text="Ce que contient le lot n’a pas pu être chargé."
      onRetry={() => Promise.all([batch.refetch(), scales.refetch()])}
    />
  )
}

function BatchLine({ line, scales }: { line: RankingBatch['lines'][number]; scales: readonly Scale[] }) {
  const { zone, type, before, after } = line
  const scale = scales.find((one) => one.type === type)
  if (!scale) return null
  const shown = classByKey(scale, after?.class ?? null)
  const words = (fields: RankingFields | null) =>
    [classByKey(scale, fields?.class ?? null).label, fields && formatValue(fields)].filter(Boolean).join(', ')
  return (
    <li>
      <span>
        {zoneTitle(zone)} <span className={styles.quiet}>{SHORT_LABELS[type]}</span>
      </span>
      <ClassMark shown={shown} size={22} />
      <strong>{words(after)}</strong>
      <span className={styles.quiet}>avant&nbsp;: {words(before)}</span>
    </li>
  )
}
