import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { formatCount } from '../../../lib/format.ts'
import { directionOf } from '../../../lib/list/list-state.ts'
import { Button } from '../../../ui/button.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../../ui/icons.ts'
import { filledFrom, hasOwnDays } from './days/week.days.ts'
import type { TypedDays } from './days/week.faults.ts'
import { GRID_KEYS, keepTabStop, stopOf } from './grid-keys.ts'
import { ProposedClass } from './line/proposed-class.tsx'
import { Part } from './part.tsx'
import type { WeekColumn } from './view/week.sorts.ts'
import type { WeekLine, WeekLineChange, WeekLineChanges } from './week.rules.ts'
import type { ConflictAnswer } from './week-conflict.tsx'
import styles from './week-grid.module.css'
import { WeekRow } from './week-row.tsx'

interface WeekGridProps {
  title: string
  lines: readonly WeekLine[]
  /** Those for all lines without days of their own. */
  days: TypedDays
  today: string
  /** A column, or -column. */
  sort: string
  /** Those sent last, whose places the server's faults name. */
  sentKeys: readonly string[]
  faults: ReadonlyMap<string, FieldErrors>
  onSort: (column: WeekColumn) => void
  onChange: (key: string, change: WeekLineChange) => void
  /** One step of what Ctrl+Z takes back. */
  onFill: (changes: WeekLineChanges) => void
  onTickAll: (isTicked: boolean) => void
  onAnswer: ConflictAnswer
}

const HEADS: readonly Omit<WeekHeadProps, 'sorted' | 'onSort'>[] = [
  { label: 'Zone', sort: 'zone' },
  { label: 'Type', sort: 'type' },
  { label: 'En vigueur', sort: 'ends_on', about: 'par fin' },
  { label: 'Prélèvement', sort: 'value' },
  { label: 'Le', sort: 'sampled_on' },
  { label: 'Classe', sort: 'class' },
  { label: 'Valeur' },
  { label: 'Évolution', isHidden: true },
  { label: 'Dates' },
]

const LAST_HEADS = ['Courbe', 'Historique']

const KEYS =
  'Flèches\u00A0: de case en case. Espace, sauf sur une valeur ou une date\u00A0: cocher, ouvrir. Entrée\u00A0: modifier, ouvrir. Majuscule et Espace\u00A0: cocher la ligne. Échap\u00A0: rendre à la case ce qu’elle avait.'

/** More are shown when they are asked for: a week has some hundred lines, the whole coast two thousand. */
const AT_ONCE = 200

export function WeekGrid(props: WeekGridProps) {
  const { title, lines, days, today, sort, sentKeys, faults, onSort, onChange, onFill, onTickAll, onAnswer } = props
  const [count, setCount] = useState(AT_ONCE)
  const shown = lines.slice(0, count)
  const places = useMemo(() => new Map(sentKeys.map((key, place) => [key, place])), [sentKeys])
  const fillDown = (row: number, field: string) => {
    const [above, line] = [shown[row - 1], shown[row]]
    const change = above && line ? filledFrom(above, line, field) : null
    if (line && change) onFill(new Map([[line.key, change]]))
  }
  const [typedIn, setTypedIn] = useState<string | null>(null)
  const change = useCallback(
    (key: string, next: WeekLineChange) => {
      setTypedIn(next.value === undefined ? null : key)
      onChange(key, next)
    },
    [onChange],
  )
  const ref = useTabStop()
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const stop = stopOf(event.target)
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'd' || !stop) return GRID_KEYS.onKeyDown(event)
    event.preventDefault()
    const { row, fill } = stop.dataset
    delete stop.dataset.editing
    if (fill !== undefined) fillDown(Number(row), fill)
  }
  return (
    <>
      <p id="week-keys" hidden>
        {KEYS}
      </p>
      <ProposedClass line={lines.find(({ key }) => key === typedIn)} />
      <Part
        id="liste"
        role="grid"
        aria-label={title}
        aria-rowcount={lines.length + 1}
        aria-describedby="week-keys"
        tabIndex={-1}
        ref={ref}
        className={styles.grid}
        onFocus={GRID_KEYS.onFocus}
        onKeyDown={press}
      >
        <Part role="row" aria-rowindex={1} className={styles.head}>
          <Part role="columnheader" className={styles.tick} aria-label="Ligne">
            <TickAll lines={lines} onTickAll={onTickAll} />
          </Part>
          {HEADS.map((head) => (
            <WeekHead key={head.label} {...head} sorted={sort} onSort={onSort} />
          ))}
          <div>
            {LAST_HEADS.map((label) => (
              <WeekHead key={label} label={label} isHidden sorted={sort} onSort={onSort} />
            ))}
          </div>
        </Part>
        {shown.map((line, row) => (
          <WeekRow
            key={line.key}
            line={line}
            row={row}
            today={today}
            hasOwnDays={hasOwnDays(line, days)}
            place={places.get(line.key)}
            errors={faults.get(line.key)}
            onChange={change}
            onAnswer={onAnswer}
          />
        ))}
      </Part>
      {count < lines.length && (
        <Button variant="default" onClick={() => setCount(count + AT_ONCE)}>
          Voir la suite ({formatCount(lines.length - count, 'ligne')})
        </Button>
      )}
    </>
  )
}

/** Lines come and go, and a narrower grid shows fewer of their cells. */
function useTabStop() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) keepTabStop(ref.current)
  })
  useEffect(() => {
    const { current } = ref
    if (!current) return
    const observer = new ResizeObserver(() => keepTabStop(current))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return ref
}

function TickAll({ lines, onTickAll }: Pick<WeekGridProps, 'lines' | 'onTickAll'>) {
  const ticked = lines.filter(({ isTicked }) => isTicked).length
  return (
    <input
      type="checkbox"
      aria-label="Tout cocher"
      title="Tout cocher"
      checked={lines.length > 0 && ticked === lines.length}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < lines.length
      }}
      onChange={({ currentTarget }) => onTickAll(currentTarget.checked)}
    />
  )
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

interface WeekHeadProps {
  label: string
  sort?: WeekColumn
  /** By which of its parts it sorts. */
  about?: string
  /** Read aloud only. */
  isHidden?: boolean
  sorted: string
  onSort: (column: WeekColumn) => void
}

function WeekHead({ label, sort, about, isHidden = false, sorted, onSort }: WeekHeadProps) {
  if (!sort)
    return (
      <Part role="columnheader">
        <span className={isHidden ? 'visually-hidden' : undefined}>{label}</span>
      </Part>
    )
  const direction = directionOf(sort, sorted) ?? 'none'
  const Icon = ICONS[direction]
  return (
    <Part role="columnheader" aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(sort)}>
        {label}
        {about && <span className="visually-hidden">, {about}</span>}
        <Icon size={14} />
      </button>
    </Part>
  )
}
