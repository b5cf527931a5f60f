import { memo } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { focusById } from '../../../lib/focus.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { classChoices } from '../rankings.rules.ts'
import { LineDays } from './line/line-days.tsx'
import { type EditedField, useRow } from './line/use-row.ts'
import cells from './line/week-cells.module.css'
import { Known, Links, Note, OtherDays } from './line/week-cells.tsx'
import { Part } from './part.tsx'
import { lineName, type WeekLine, type WeekLineChange } from './week.rules.ts'
import { type ConflictAnswer, conflictId, WeekConflict } from './week-conflict.tsx'
import styles from './week-grid.module.css'

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
  onAnswer: ConflictAnswer
}

export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { line, row, place, today, hasOwnDays, onAnswer } = props
  const { key, scale, draft, shown, isTicked, isEdited } = line
  const name = lineName(line)
  const { faults, isOpen, toggle, change, leave } = useRow(props)
  const texts = Object.values(faults).flat()
  const about = descriptionOf(line, texts)
  const tick = (to: boolean) => (line.conflict ? focusById(conflictId(key)) : change({ isTicked: to }))
  const nameOf = (field: string) => (place === undefined ? undefined : `rankings.${place}.${field}`)
  const at = (column: number) => ({ 'data-row': row, 'data-column': column, tabIndex: -1 })
  // Short: the heads of its row and of its column say the rest.
  const field = (edited: EditedField, column: number, label: string) => ({
    ...at(column),
    className: cells.field,
    name: nameOf(edited),
    value: draft[edited],
    'aria-label': label,
    title: label,
    'aria-invalid': faults[edited] !== undefined,
    'aria-describedby': about,
    onBlur: () => leave(edited),
  })
  return (
    <Part
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      data-ticked={isTicked}
      data-edited={isEdited}
      data-open={isOpen}
    >
      <Part
        role="gridcell"
        className={styles.tick}
        {...at(0)}
        aria-label={isTicked ? 'Cochée' : 'Non cochée'}
        aria-describedby={about}
      >
        <input
          type="checkbox"
          name={nameOf('replaces')}
          data-field={nameOf('zone_id')}
          tabIndex={-1}
          checked={isTicked}
          aria-label={name}
          aria-describedby={about}
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
      </Part>
      <Known line={line} />
      <Part role="gridcell" className={styles.cell} data-label="Classe">
        <ClassMark shown={shown ?? UNRANKED} size={20} />
        <select
          {...field('class', 1, 'Classe')}
          data-fill="class"
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
      <Part role="gridcell" className={styles.cell} data-label="Valeur">
        <input
          type="text"
          inputMode="decimal"
          {...field('value', 2, 'Valeur')}
          data-fill="value"
          // A new value follows the scale again.
          onChange={({ currentTarget }) => change({ value: currentTarget.value, class: '' }, 'value')}
        />
      </Part>
      <Note line={line} />
      <OtherDays
        days={hasOwnDays ? draft : null}
        today={today}
        name={name}
        isOpen={isOpen}
        at={at(3)}
        onToggle={toggle}
      />
      <Links line={line} at={at} />
      <LineDays days={draft} field={field} onChange={change} />
      {line.conflict && <WeekConflict line={line} conflict={line.conflict} onAnswer={onAnswer} />}
      {texts.length > 0 && (
        <Part role="gridcell" id={`faults-${key}`} className={styles.faults}>
          {texts.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Part>
      )}
    </Part>
  )
})

/** What is wrong with a line, and what is asked of it. */
const descriptionOf = ({ key, conflict }: WeekLine, faults: readonly string[]) =>
  [faults.length > 0 && `faults-${key}`, conflict && conflictId(key)].filter(Boolean).join(' ') || undefined
