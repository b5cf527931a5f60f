import type { Scale } from '../../../../../contract/scales.ts'
import { takeFocus } from '../../../../lib/focus.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { IconX } from '../../../../ui/first-icons.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ClassMark } from '../../../scales/class-mark.tsx'
import { UNRANKED } from '../../../scales/scales.rules.ts'
import { Part } from '../part.tsx'
import { weekLineOf } from '../week.rules.ts'
import type { PastedLine } from './paste.rules.ts'
import type { PastedCells } from './paste.unnamed.ts'
import styles from './paste-dialog.module.css'

export interface EditedCell {
  field: keyof PastedCells
  label: string
}

interface PastedRowProps {
  line: PastedLine
  columns: readonly EditedCell[]
  /** What was corrected, while it is still being read. */
  typed: PastedCells | undefined
  scale: Scale | undefined
  today: string
  /** Its fault takes the focus. */
  isFirst: boolean
  onEdit: (key: string, cells: PastedCells) => void
  onRemove: (key: string) => void
}

export function PastedRow({ line, columns, typed, scale, today, isFirst, onEdit, onRemove }: PastedRowProps) {
  const { key, row, fault } = line
  const cells = { ...line.cells, ...typed }
  const number = `ligne ${formatNumber(row)}`
  const about = `read-${key}`
  /** Where nothing says which cell is at fault, the first one that is empty. */
  const field = fault === null ? null : (line.field ?? columns.find((one) => !cells[one.field])?.field ?? null)
  return (
    <Part role="row" className={styles.row} data-faulty={fault !== null}>
      <Part role="rowheader" className={styles.number}>
        {formatNumber(row)}
      </Part>
      {columns.map((column) => (
        <Part key={column.field} role="cell" className={styles.cell} data-label={column.label}>
          <input
            type="text"
            spellCheck={false}
            aria-label={`${column.label}, ${number}`}
            title={`${column.label}, ${number}`}
            aria-invalid={column.field === field}
            aria-describedby={fault === null ? undefined : about}
            data-fault={column.field === field || undefined}
            data-first={(isFirst && column.field === field) || undefined}
            ref={isFirst && column.field === field ? takeFocus : undefined}
            value={cells[column.field] ?? ''}
            onChange={({ currentTarget }) => onEdit(key, { ...typed, [column.field]: currentTarget.value })}
          />
        </Part>
      ))}
      <Part role="cell" className={styles.reading} id={about}>
        {fault === null ? <ReadClass line={line} scale={scale} today={today} /> : <strong>{fault}</strong>}
        {line.cutFault !== null && <span className={styles.raw}>{line.text}</span>}
      </Part>
      <Part role="cell" className={styles.remove}>
        <IconButton label={`Retirer la ${number}`} onClick={() => onRemove(key)}>
          <IconX size={20} />
        </IconButton>
      </Part>
    </Part>
  )
}

function ReadClass({ line: { line, change }, scale, today }: Pick<PastedRowProps, 'line' | 'scale' | 'today'>) {
  if (!line || !change || !scale) return null
  const { shown } = weekLineOf(line, scale, change, today)
  return (
    <span className={styles.class}>
      <ClassMark shown={shown ?? UNRANKED} size={20} />
      {shown?.label ?? 'Classe à choisir'}, {line.zone.name}
    </span>
  )
}
