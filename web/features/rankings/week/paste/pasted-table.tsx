import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { focusById, takeFocus } from '../../../../lib/focus.ts'
import { formatCount, formatNumber } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFooter } from '../../../../ui/form/form-footer.tsx'
import { TYPED, useUnsaved } from '../../../../ui/frame/unsaved.ts'
import { Part } from '../part.tsx'
import type { WeekLineChanges } from '../week.rules.ts'
import { cutPasted, judgeLines, type PastedEdits } from './paste.rules.ts'
import type { PastedCells } from './paste.unnamed.ts'
import styles from './paste-dialog.module.css'
import { type EditedCell, PastedRow } from './pasted-row.tsx'

interface PastedTableProps {
  text: string
  /** Of every zone and type. */
  proposals: readonly RankingProposal[]
  scales: readonly Scale[]
  today: string
  onPaste: (lines: WeekLineChanges) => void
  onClose: () => void
  /** Goes back to the text. */
  onOther: () => void
}

const LABELS = {
  code: 'Zone',
  type: 'Type',
  value: 'Valeur',
  sampled_on: 'Prélèvement',
  class: 'Classe',
  starts_on: 'Du',
  ends_on: 'Au',
} as const satisfies Record<keyof PastedCells, string>
const FIELDS = Object.keys(LABELS) as (keyof PastedCells)[]
const ALWAYS: readonly (keyof PastedCells)[] = ['code', 'type', 'value', 'sampled_on']

/** More are shown when they are asked for: the faults come first. */
const AT_ONCE = 100
const COUNT = 'pasted-count'

/** What was read, line by line, as it can be corrected before the week takes it over. */
export function PastedTable({ text, proposals, scales, today, onPaste, onClose, onOther }: PastedTableProps) {
  const [edits, setEdits] = useState<PastedEdits>(new Map())
  const [count, setCount] = useState(AT_ONCE)
  // Ten thousand lines take a while to read: typing does not wait for it.
  const settled = useDeferredValue(edits)
  const context = useMemo(() => ({ lines: proposals, scales, today }), [proposals, scales, today])
  const cut = useMemo(() => cutPasted(text, context), [text, context])
  // A line stays where it was once it is corrected.
  const places = useMemo(() => placesOf(judgeLines(cut, context)), [cut, context])
  const { lines, changes, faults } = useMemo(() => judgeLines(cut, context, settled), [cut, context, settled])
  const sorted = useMemo(
    () => lines.toSorted((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0)),
    [lines, places],
  )
  /** Nothing is left to look at. */
  const isReady = faults.length === 0 && edits.size === 0
  useUnsaved(edits.size > 0 && TYPED)
  const columns = FIELDS.filter(
    (field) => ALWAYS.includes(field) || cut.some(({ cells }) => cells[field] !== undefined),
  )
  const edit = (key: string, cells: PastedCells | null) => setEdits((before) => new Map([...before, [key, cells]]))
  const take = () => {
    // Close first: the dialog gives the focus back before it is moved.
    flushSync(onClose)
    onPaste(changes)
  }
  return (
    <form
      className={styles.form}
      noValidate
      autoComplete="off"
      onKeyDown={goToNextFault}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <p className={styles.about}>Corrigez ici ce qui n’est pas compris. Rien n’est enregistré par ce collage.</p>
      <Part role="table" aria-label="Lignes collées" className={styles.table}>
        <Part role="row" className={styles.head}>
          {['Ligne', ...columns.map((field) => LABELS[field]), 'Lecture', ''].map((label) => (
            <Part key={label} role="columnheader">
              {label || <span className="visually-hidden">Retirer</span>}
            </Part>
          ))}
        </Part>
        {sorted.slice(0, count).map((line, place) => (
          <PastedRow
            key={line.key}
            line={line}
            columns={columns.map((field): EditedCell => ({ field, label: LABELS[field] }))}
            typed={edits.get(line.key) ?? undefined}
            scale={scales.find(({ type }) => type === line.line?.type)}
            today={today}
            isFirst={place === 0 && line.fault !== null}
            onEdit={edit}
            onRemove={(key) => {
              flushSync(() => edit(key, null))
              focusById(COUNT)
            }}
          />
        ))}
      </Part>
      {count < sorted.length && (
        <Button variant="default" onClick={() => setCount(count + AT_ONCE)}>
          Voir la suite ({formatCount(sorted.length - count, 'ligne')})
        </Button>
      )}
      <FormFooter
        message={null}
        faulty={0}
        about={
          <p role="status" id={COUNT} tabIndex={-1} className={styles.count}>
            {[
              formatCount(changes.size, 'ligne reconnue', 'lignes reconnues'),
              ...(faults.length > 0
                ? [formatCount(faults.length, 'ligne laissée de côté', 'lignes laissées de côté')]
                : []),
            ].join(' · ')}
          </p>
        }
      >
        <Button variant="default" onClick={onOther}>
          Coller autre chose
        </Button>
        <Button
          type="submit"
          disabled={changes.size === 0 || edits !== settled}
          data-first={isReady || undefined}
          ref={isReady ? takeFocus : undefined}
        >
          {changes.size > 1 ? `Reprendre les ${formatNumber(changes.size)} lignes` : 'Reprendre la ligne'}
        </Button>
      </FormFooter>
    </form>
  )
}

function placesOf({ lines, faults }: ReturnType<typeof judgeLines>): ReadonlyMap<string, number> {
  const faulty = new Set(faults.map(({ key }) => key))
  const first = lines.filter(({ key }) => faulty.has(key))
  return new Map([...first, ...lines.filter(({ key }) => !faulty.has(key))].map(({ key }, place) => [key, place]))
}

/** Enter in a cell goes on to what is still at fault, then to the button; it never takes the lines over by itself. */
function goToNextFault(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const { target, currentTarget } = event
  const next = [...currentTarget.querySelectorAll<HTMLInputElement>('[data-fault]')].find(
    (one) => one !== target && one.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING,
  )
  const button = currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')
  ;(next ?? button)?.focus()
}
