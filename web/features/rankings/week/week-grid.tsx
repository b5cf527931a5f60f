import { useMemo, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { GRID_KEYS } from './grid-keys.ts'
import { Part } from './part.tsx'
import type { WeekLine, WeekLineChange } from './week.rules.ts'
import type { ConflictAnswer } from './week-conflict.tsx'
import styles from './week-grid.module.css'
import { WeekRow } from './week-row.tsx'

interface WeekGridProps {
  title: string
  lines: readonly WeekLine[]
  /** Those sent last, whose places the server's faults name. */
  sentKeys: readonly string[]
  faults: ReadonlyMap<string, FieldErrors>
  onChange: (key: string, change: WeekLineChange) => void
  onTickAll: (isTicked: boolean) => void
  onAnswer: ConflictAnswer
}

const COLUMNS = ['Zone', 'En vigueur', 'Prélèvements', 'Classe proposée', 'Valeur', 'Du', 'Au']

/** More are shown when they are asked for: a week has some hundred lines, the whole coast two thousand. */
const AT_ONCE = 200

export function WeekGrid({ title, lines, sentKeys, faults, onChange, onTickAll, onAnswer }: WeekGridProps) {
  const [count, setCount] = useState(AT_ONCE)
  const shown = lines.slice(0, count)
  const ticked = lines.filter(({ isTicked }) => isTicked).length
  const places = useMemo(() => new Map(sentKeys.map((key, place) => [key, place])), [sentKeys])
  return (
    <>
      <Part
        id="liste"
        role="grid"
        aria-label={title}
        aria-rowcount={lines.length + 1}
        aria-multiselectable="true"
        tabIndex={-1}
        className={styles.grid}
        {...GRID_KEYS}
      >
        <Part role="row" aria-rowindex={1} className={styles.head}>
          <Part role="columnheader" className={styles.tick}>
            <input
              type="checkbox"
              aria-label="Tout cocher"
              checked={lines.length > 0 && ticked === lines.length}
              ref={(box) => {
                if (box) box.indeterminate = ticked > 0 && ticked < lines.length
              }}
              onChange={({ currentTarget }) => onTickAll(currentTarget.checked)}
            />
          </Part>
          {COLUMNS.map((label) => (
            <Part key={label} role="columnheader">
              {label}
            </Part>
          ))}
        </Part>
        {shown.map((line, row) => (
          <WeekRow
            key={line.key}
            line={line}
            row={row}
            place={places.get(line.key)}
            errors={faults.get(line.key)}
            onChange={onChange}
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
