import { memo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { MAP_TYPE_LABELS } from '../../../../contract/operator.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatDayOfYear } from '../../../lib/format.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { classChoices } from '../rankings.rules.ts'
import { Part } from './part.tsx'
import { lineFaults, wholeDay } from './week.faults.ts'
import { lineWords, type WeekLine, type WeekLineChange } from './week.rules.ts'
import { Links, Note, OtherDays, Samplings, Summary } from './week-cells.tsx'
import styles from './week-grid.module.css'

const FIELDS = ['class', 'value', 'starts_on', 'ends_on'] as const
type EditedField = (typeof FIELDS)[number]

interface WeekRowProps {
  line: WeekLine
  row: number
  today: string
  /** Other days than those for all. */
  hasOwnDays: boolean
  /** In what was sent last. */
  place: number | undefined
  errors: FieldErrors | undefined
  onChange: (key: string, change: WeekLineChange) => void
}

export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { line, row, place, hasOwnDays } = props
  const { key, proposal, scale, draft, inForce, shown, isTicked, isEdited } = line
  const { zone, type, in_force, samplings } = proposal
  const words = lineWords(line)
  const { faults, change, leave } = useCells(props)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || [...Object.keys(faults)].some((field) => field.endsWith('_on'))
  const texts = Object.values(faults).flat()
  const about = texts.length > 0 ? `faults-${key}` : undefined
  /** As the server names it. */
  const nameOf = (field: string) => (place === undefined ? undefined : `rankings.${place}.${field}`)
  const field = (name: EditedField, column: number, label: string) => ({
    name: nameOf(name),
    'data-row': row,
    'data-column': column,
    'data-fill': name.endsWith('_on') ? 'days' : name,
    tabIndex: -1,
    value: draft[name],
    'aria-label': `${label}, ${words}`,
    'aria-invalid': faults[name] !== undefined,
    'aria-describedby': about,
    onBlur: () => leave(name),
  })
  return (
    <Part
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      data-ticked={isTicked}
      data-edited={isEdited}
      data-open={isOpen}
      data-faulty={about !== undefined}
    >
      <Part role="gridcell" className={styles.tick}>
        <input
          type="checkbox"
          name={nameOf('replaces')}
          data-field={nameOf('zone_id')}
          data-row={row}
          data-column={0}
          tabIndex={row === 0 ? 0 : -1}
          checked={isTicked}
          aria-label={words}
          aria-describedby={about}
          onChange={({ currentTarget }) => change({ isTicked: currentTarget.checked })}
        />
      </Part>
      <Part role="rowheader" className={styles.zone} title={zoneTitle(zone)}>
        <strong>{zone.code}</strong> {zone.name}
      </Part>
      <Part role="gridcell" className={styles.type}>
        {MAP_TYPE_LABELS[type]}
      </Part>
      <Part role="gridcell" className={styles.summary}>
        <Summary line={line} />
      </Part>
      <Part role="gridcell" className={styles.inForce} data-label="En vigueur">
        <ClassMark shown={inForce} size={20} />
        <span>
          {inForce.label}
          <span className={styles.quiet}>{in_force?.ends_on && ` → ${formatDayOfYear(in_force.ends_on)}`}</span>
        </span>
      </Part>
      <Samplings samplings={samplings} unit={scale.unit} isOld={line.isOld} />
      <Part role="gridcell" className={styles.class} data-label="Classe">
        <ClassMark shown={shown ?? UNRANKED} size={20} />
        <select
          {...field('class', 1, 'Classe')}
          value={shown?.key ?? ''}
          onChange={({ currentTarget }) => change({ class: currentTarget.value })}
        >
          <option value="">À choisir</option>
          {classChoices(scale, null).map((one) => (
            <option key={one.key} value={one.key}>
              {one.label}
            </option>
          ))}
        </select>
      </Part>
      <Part role="gridcell" className={styles.value} data-label="Valeur">
        <input
          type="text"
          inputMode="decimal"
          {...field('value', 2, `Valeur en ${scale.unit}`)}
          // A new value follows the scale again.
          onChange={({ currentTarget }) => change({ value: currentTarget.value, class: '' }, 'value')}
        />
      </Part>
      <Part role="gridcell" className={styles.note}>
        <Note line={line} />
      </Part>
      <Part role="gridcell" className={styles.more}>
        <OtherDays
          days={hasOwnDays ? draft : null}
          today={props.today}
          words={words}
          isOpen={isOpen}
          data-row={row}
          data-column={3}
          data-fill="days"
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            const fields = [...(currentTarget.closest('[role=row]')?.querySelectorAll('select, input') ?? [])]
            const hidden = fields.filter((one) => one instanceof HTMLElement && !one.checkVisibility())
            flushSync(() => setOpened(!isOpen))
            const first = hidden.find((one) => one.checkVisibility())
            if (first instanceof HTMLElement) first.focus()
          }}
        />
      </Part>
      <Links zone={zone} type={type} row={row} />
      <Part role="gridcell" className={styles.days}>
        {DAYS.map(([name, label], index) => (
          <label key={name}>
            {label}
            <input
              type="text"
              inputMode="numeric"
              placeholder={name === 'ends_on' ? 'ouverte' : undefined}
              {...field(name, 4 + index, label)}
              onChange={({ currentTarget }) =>
                // Both become the line’s own: what changes for all leaves them alone.
                change({ starts_on: draft.starts_on, ends_on: draft.ends_on, [name]: currentTarget.value }, name)
              }
            />
          </label>
        ))}
      </Part>
      {texts.length > 0 && (
        <Part role="gridcell" id={about} className={styles.faults}>
          {texts.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Part>
      )}
    </Part>
  )
})

const DAYS = [
  ['starts_on', 'Du'],
  ['ends_on', 'Au'],
] as const

/** What the server refused, and what was left unreadable in a cell: nothing is said of one while it is typed in. */
function useCells({ line, today, errors = {}, onChange }: WeekRowProps) {
  const { key, draft, change: typed = {} } = line
  const [typing, setTyping] = useState<EditedField | null>(null)
  const unreadable = lineFaults(draft, today)
  const faults: FieldErrors = { ...errors }
  for (const name of FIELDS) {
    const own = unreadable[name]
    if (own && typed[name] !== undefined && typing !== name) faults[name] = own
  }
  return {
    faults,
    change: (next: WeekLineChange, name: EditedField | null = null) => {
      setTyping(name)
      onChange(key, next)
    },
    leave: (name: EditedField) => {
      setTyping(null)
      if (name !== 'starts_on' && name !== 'ends_on') return
      const day = wholeDay(draft[name], today)
      if (day !== draft[name]) onChange(key, { [name]: day })
    },
  }
}
