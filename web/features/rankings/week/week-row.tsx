import { memo } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatDate, formatDayOfYear, formatValue } from '../../../lib/format.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { classChoices } from '../rankings.rules.ts'
import { Part } from './part.tsx'
import type { ShownSampling } from './paste/paste.samplings.ts'
import { lineWords, type WeekLine, type WeekLineChange } from './week.rules.ts'
import { type ConflictAnswer, conflictId, WeekConflict } from './week-conflict.tsx'
import styles from './week-grid.module.css'

type EditedField = 'value' | 'class' | 'starts_on' | 'ends_on'

interface WeekRowProps {
  line: WeekLine
  row: number
  /** In what was sent last. */
  place: number | undefined
  errors: FieldErrors | undefined
  onChange: (key: string, change: WeekLineChange) => void
  onAnswer: ConflictAnswer
}

export const WeekRow = memo(function WeekRow({ line, row, place, errors = {}, onChange, onAnswer }: WeekRowProps) {
  const { key, proposal, scale, inForce, isTicked, isEdited } = line
  const { zone, type, in_force } = proposal
  const words = lineWords(line)
  const faults = Object.values(errors).flat()
  const about = descriptionOf(line, faults)
  const tick = (to: boolean) => (line.conflict ? focusById(conflictId(key)) : onChange(key, { isTicked: to }))
  /** As the server names it. */
  const nameOf = (field: string) => (place === undefined ? undefined : `rankings.${place}.${field}`)
  const field = (name: EditedField, column: number, label: string) => ({
    name: nameOf(name),
    'data-row': row,
    'data-column': column,
    tabIndex: -1,
    value: line.draft[name],
    'aria-label': `${label}, ${words}`,
    'aria-invalid': errors[name] !== undefined,
    'aria-describedby': about,
  })
  return (
    <Part role="row" aria-rowindex={row + 2} className={styles.row} data-ticked={isTicked} data-edited={isEdited}>
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
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
      </Part>
      <Part role="rowheader" className={styles.zone}>
        {zoneTitle(zone)} <span className={styles.type}>{SHORT_LABELS[type]}</span>
      </Part>
      <Part role="gridcell" className={styles.inForce}>
        <ClassMark shown={inForce} size={22} />
        <span>
          {inForce.label}
          <span className={styles.until}>{in_force?.ends_on && `jusqu’au ${formatDayOfYear(in_force.ends_on)}`}</span>
        </span>
      </Part>
      <Part role="gridcell" className={styles.samplings}>
        <Samplings samplings={line.samplings} scale={scale} isOld={line.isOld} />
      </Part>
      <Part role="gridcell" className={styles.class}>
        <ClassMark shown={line.shown ?? UNRANKED} size={22} />
        <select
          {...field('class', 1, 'Classe')}
          value={line.shown?.key ?? ''}
          onChange={({ currentTarget }) => onChange(key, { class: currentTarget.value })}
        >
          <option value="">À choisir</option>
          {classChoices(scale, null).map((one) => (
            <option key={one.key} value={one.key}>
              {one.label}
            </option>
          ))}
        </select>
        {line.isWorse && (
          <span className={styles.worse}>
            <span aria-hidden="true">↑ </span>S’aggrave
          </span>
        )}
      </Part>
      <Part role="gridcell" className={styles.value} data-label={scale.unit}>
        <input
          type="text"
          inputMode="decimal"
          {...field('value', 2, `Valeur en ${scale.unit}`)}
          // A new value follows the scale again.
          onChange={({ currentTarget }) => onChange(key, { value: currentTarget.value, class: '' })}
        />
      </Part>
      {DAYS.map(([name, label], index) => (
        <Part key={name} role="gridcell" className={styles.day} data-label={label}>
          <input
            type="text"
            inputMode="numeric"
            placeholder={name === 'ends_on' ? 'ouverte' : undefined}
            {...field(name, 3 + index, label)}
            onChange={({ currentTarget }) => onChange(key, { [name]: currentTarget.value })}
          />
        </Part>
      ))}
      {line.conflict && <WeekConflict line={line} conflict={line.conflict} onAnswer={onAnswer} />}
      {faults.length > 0 && (
        <Part role="gridcell" id={`faults-${key}`} className={styles.faults}>
          {faults.map((fault) => (
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

const DAYS = [
  ['starts_on', 'Du'],
  ['ends_on', 'Au'],
] as const

function Samplings({ samplings, scale, isOld }: { samplings: readonly ShownSampling[]; scale: Scale; isOld: boolean }) {
  const [last, ...before] = samplings
  if (!last) return <span className={styles.quiet}>Aucun prélèvement</span>
  return (
    <>
      <span>
        <strong>{formatValue(last)}</strong> {scale.unit} · {formatDate(last.sampled_on)}
        {last.isPasted && <em> collé</em>}
        {isOld && <span className={styles.old}> Donnée ancienne</span>}
      </span>
      <span className={styles.quiet}>{before.map(formerWords).join(' · ')}</span>
    </>
  )
}

const formerWords = (one: ShownSampling) =>
  `${formatValue(one)}\u00A0le\u00A0${formatDayOfYear(one.sampled_on)}${one.isPasted ? '\u00A0collé' : ''}`
