import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { gridKeys } from './grid-keys.ts'
import { Part } from './part.tsx'
import type { WeekLine, WeekLineChange } from './week.rules.ts'
import styles from './week-grid.module.css'
import { WeekRow } from './week-row.tsx'

interface WeekGridProps {
  title: string
  lines: readonly WeekLine[]
  faults: ReadonlyMap<string, FieldErrors>
  onChange: (key: string, change: WeekLineChange) => void
  onTickAll: (isTicked: boolean) => void
  onSave: () => void
}

const COLUMNS = ['Zone', 'En vigueur', 'Prélèvements', 'Classe proposée', 'Valeur', 'Du', 'Au']

/** More are shown when they are asked for: a week has some hundred lines, the whole coast two thousand. */
const AT_ONCE = 200

export function WeekGrid({ title, lines, faults, onChange, onTickAll, onSave }: WeekGridProps) {
  const [count, setCount] = useState(AT_ONCE)
  const shown = lines.slice(0, count)
  const ticked = lines.filter(({ isTicked }) => isTicked).length
  const grid = useRef<HTMLDivElement>(null)
  const keys = gridKeys({
    onTick: (row) => grid.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="0"]`)?.click(),
    onSave,
  })
  return (
    <>
      <Part
        ref={grid}
        id="liste"
        role="grid"
        aria-label={title}
        aria-rowcount={lines.length + 1}
        aria-multiselectable="true"
        tabIndex={-1}
        className={styles.grid}
        {...keys}
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
          <WeekRow key={line.key} line={line} row={row} errors={faults.get(line.key)} onChange={onChange} />
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
