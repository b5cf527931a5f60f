import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { MAP_TYPE_LABELS } from '../../../../contract/operator.ts'
import type { RankingType } from '../../../../contract/rankings.ts'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Sampling } from '../../../../contract/zones.ts'
import { formatDayOfYear, formatValue } from '../../../lib/format.ts'
import { IconCalendar, IconChartLine, IconChevronDown, IconHistory } from '../../../ui/icons.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { useOpenRankingDialog } from '../ranking-dialogs.tsx'
import { Part } from './part.tsx'
import { periodWords } from './week.days.ts'
import type { TypedDays } from './week.faults.ts'
import type { WeekLine } from './week.rules.ts'
import styles from './week-grid.module.css'

interface SamplingsProps {
  /** The latest first. */
  samplings: readonly Sampling[]
  unit: string
  isOld: boolean
}

/** Two cells: the loads, and the day of the last one. */
export function Samplings({ samplings: [last, ...before], unit, isOld }: SamplingsProps) {
  return (
    <>
      <Part role="gridcell" className={styles.samplings} data-label="Prélèvement" title={last && unit}>
        {last ? <strong>{formatValue(last)}</strong> : <span className={styles.quiet}>aucun</span>}
        <span className={styles.quiet}>{before.map(formatValue).join(' · ')}</span>
      </Part>
      <Part role="gridcell" className={styles.day} data-label="Le" data-old={isOld}>
        {last && formatDayOfYear(last.sampled_on)}
        {isOld && (
          <span className={styles.old}>
            <span className="visually-hidden">donnée </span>ancienne
          </span>
        )}
      </Part>
    </>
  )
}

export function Note({ line: { shown, proposal, isWorse, isChange } }: { line: WeekLine }) {
  if (isWorse)
    return (
      <span className={styles.worse}>
        <span aria-hidden="true">↑</span> <span className={styles.noteWord}>s’aggrave</span>
      </span>
    )
  if (isChange)
    return (
      <span className={styles.better}>
        <span aria-hidden="true">↓</span> <span className="visually-hidden">s’améliore</span>
      </span>
    )
  return shown && !proposal.in_force ? <span className={styles.noteWord}>nouvelle</span> : null
}

/** A line of a phone, until it is opened. */
export function Summary({ line }: { line: WeekLine }) {
  const { inForce, shown, draft } = line
  return (
    <>
      <ClassMark shown={inForce} size={16} />
      {shown === inForce ? inForce.label : <span className="visually-hidden">{inForce.label}</span>}
      {shown !== inForce && (
        <>
          <span>
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">puis</span>
          </span>
          <ClassMark shown={shown ?? UNRANKED} size={16} />
          {shown?.label ?? 'à choisir'}
        </>
      )}
      <strong>{draft.value}</strong>
      <Note line={line} />
    </>
  )
}

interface OtherDaysProps extends ComponentProps<'button'> {
  /** Those of the line; null: those for all. */
  days: TypedDays | null
  today: string
  words: string
  isOpen: boolean
}

/** Opens the days of a line, and on a phone all its fields. */
export const OtherDays = ({ days, today, words, isOpen, ...button }: OtherDaysProps) => (
  <button type="button" aria-expanded={isOpen} {...button}>
    <span className={styles.onDesk}>
      {days ? (
        <span className={styles.ownDays}>{periodWords(days, today)}</span>
      ) : (
        <IconCalendar size={18} aria-hidden />
      )}
      <span className="visually-hidden">{days ? ', autres dates' : 'Autres dates'}</span>
    </span>
    <span className={styles.onPhone}>
      <IconChevronDown size={20} aria-hidden />
      <span className="visually-hidden">Modifier</span>
    </span>
    <span className="visually-hidden">, {words}</span>
  </button>
)

interface LinksProps {
  zone: RankingProposal['zone']
  type: RankingType
  row: number
}

/** What one looks at before deciding: neither leaves what was typed. */
export function Links({ zone, type, row }: LinksProps) {
  const open = useOpenRankingDialog()
  const name = `${zoneTitle(zone)}, ${MAP_TYPE_LABELS[type]}`
  const cell = (column: number) => ({ 'data-row': row, 'data-column': column, tabIndex: -1 })
  return (
    <Part role="gridcell" className={styles.links}>
      <Link
        {...cell(6)}
        to={`/app/map?${new URLSearchParams({ zone: zone.code, type })}`}
        target="_blank"
        rel="noopener"
        title="Courbe"
      >
        <IconChartLine size={18} aria-hidden />
        <span className={styles.linkWord}>Courbe</span>
        <span className="visually-hidden"> (nouvel onglet), {name}</span>
      </Link>
      <button type="button" {...cell(7)} title="Historique" onClick={() => open({ kind: 'history', zone, type })}>
        <IconHistory size={18} aria-hidden />
        <span className={styles.linkWord}>Historique</span>
        <span className="visually-hidden">, {name}</span>
      </button>
    </Part>
  )
}
