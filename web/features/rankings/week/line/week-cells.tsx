import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { MAP_TYPE_LABELS } from '../../../../../contract/operator.ts'
import { formatDayOfYear, formatValue } from '../../../../lib/format.ts'
import { IconCalendar, IconChartLine, IconChevronDown, IconHistory } from '../../../../ui/icons.ts'
import { ClassMark } from '../../../scales/class-mark.tsx'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { useOpenRankingDialog } from '../../ranking-dialogs.tsx'
import { periodWords } from '../days/week.days.ts'
import type { TypedDays } from '../days/week.faults.ts'
import { Part } from '../part.tsx'
import { knownWords, lineName, type WeekLine } from '../week.rules.ts'
import grid from '../week-grid.module.css'
import styles from './week-cells.module.css'

interface LineProps {
  line: WeekLine
}

/** What is known before one decides. */
export function Known({ line }: LineProps) {
  const { proposal, inForce } = line
  const { zone, type, in_force } = proposal
  return (
    <>
      {/* A screen reader that comes to a line hears what the cells without a stop say. */}
      <Part role="rowheader" className={grid.zone} aria-label={knownWords(line)}>
        <strong>{zone.code}</strong> {zone.name}
      </Part>
      <Part role="gridcell">{MAP_TYPE_LABELS[type]}</Part>
      <Summary line={line} />
      <Part role="gridcell" className={grid.cell} data-label="En vigueur">
        <ClassMark shown={inForce} size={20} />
        <span>
          {inForce.label}
          <span className={styles.quiet}>{in_force?.ends_on && ` → ${formatDayOfYear(in_force.ends_on)}`}</span>
        </span>
      </Part>
      <Samplings line={line} />
    </>
  )
}

/** Two cells: the loads, the last one first, and its day. */
function Samplings({ line: { samplings, scale, isOld } }: LineProps) {
  const [last, ...before] = samplings
  return (
    <>
      <Part
        role="gridcell"
        className={`${grid.cell} ${grid.samplings}`}
        data-label="Prélèvement"
        title={last && scale.unit}
      >
        {last ? <strong>{formatValue(last)}</strong> : <span className={styles.quiet}>aucun</span>}
        <span className={styles.quiet}>{before.map(formatValue).join(' · ')}</span>
      </Part>
      <Part role="gridcell" className={`${grid.cell} ${grid.day}`} data-label="Le">
        {last && formatDayOfYear(last.sampled_on)}
        {last?.isPasted && <em> collé</em>}
        {isOld && (
          <span className={styles.old}>
            <span className="visually-hidden">donnée </span>ancienne
          </span>
        )}
      </Part>
    </>
  )
}

/** A line of a phone, until it is opened. */
function Summary({ line }: LineProps) {
  const { inForce, shown, draft } = line
  return (
    <Part role="gridcell" className={grid.summary}>
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
      <NoteWords line={line} />
    </Part>
  )
}

export const Note = (props: LineProps) => (
  <Part role="gridcell" className={grid.cell}>
    <NoteWords {...props} />
  </Part>
)

function NoteWords({ line: { shown, proposal, isWorse, isChange } }: LineProps) {
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

interface OtherDaysProps {
  /** Those of the line; null: those for all. */
  days: TypedDays | null
  today: string
  name: string
  isOpen: boolean
  /** Its place in the grid. */
  at: object
  onToggle: (event: MouseEvent<HTMLElement>) => void
}

/** Opens the days of a line, and on a phone all its fields. */
export const OtherDays = ({ days, today, name, isOpen, at, onToggle }: OtherDaysProps) => (
  <Part role="gridcell" className={grid.more} data-fill="days" {...at}>
    <button type="button" tabIndex={-1} className={styles.press} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.onDesk}>
        {days ? <span className={styles.ownDays}>{periodWords(days, today)}</span> : <IconCalendar size={18} />}
        <span className="visually-hidden">{days ? ', autres dates' : 'Autres dates'}</span>
      </span>
      <span className={styles.onPhone}>
        <IconChevronDown size={20} />
        <span className="visually-hidden">Modifier</span>
      </span>
      <span className="visually-hidden">, {name}</span>
    </button>
  </Part>
)

interface LinksProps extends LineProps {
  /** The place of a cell in the grid. */
  at: (column: number) => object
}

/** What one looks at before deciding: neither leaves what was typed. */
export function Links({ line, at }: LinksProps) {
  const open = useOpenRankingDialog()
  const { zone, type } = line.proposal
  const name = lineName(line)
  return (
    <div className={`${grid.cell} ${grid.links}`}>
      <Part role="gridcell" {...at(6)}>
        <Link
          tabIndex={-1}
          className={styles.press ?? ''}
          to={`/app/map?${new URLSearchParams({ zone: zone.code, type })}`}
          target="_blank"
          rel="noopener"
          title="Courbe"
        >
          <IconChartLine size={18} />
          <span className={styles.linkWord}>Courbe</span>
          <span className="visually-hidden"> (nouvel onglet), {name}</span>
        </Link>
      </Part>
      <Part role="gridcell" {...at(7)}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.press}
          title="Historique"
          onClick={() => open({ kind: 'history', zone, type })}
        >
          <IconHistory size={18} />
          <span className={styles.linkWord}>Historique</span>
          <span className="visually-hidden">, {name}</span>
        </button>
      </Part>
    </div>
  )
}
