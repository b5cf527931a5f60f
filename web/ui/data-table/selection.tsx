import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { PickBox } from '../form/pick-box.tsx'
import styles from './selection.module.css'
import type { TableRow } from './table.ts'
import type { List } from './use-list.ts'

export type PickedRows<Row extends TableRow> = ReadonlyMap<Row['id'], Row>

/** Rows one can pick, kept from page to page. */
export interface RowSelection<Row extends TableRow> {
  picked: PickedRows<Row>
  onPick: (picked: PickedRows<Row>) => void
  canPick: (row: Row) => boolean
  /** « Choisir … » */
  nameOf: (row: Row) => string
  texts: { region: string; page: string; count: (count: number) => string }
  /** The buttons of the bar, beside « Effacer ». */
  actions: (clear: () => void) => ReactNode
}

/** Also drops rows that can no longer be picked. */
export function pick<Row extends TableRow>(
  { picked, canPick }: Pick<RowSelection<Row>, 'picked' | 'canPick'>,
  rows: readonly Row[],
  change: 'with' | 'without',
): PickedRows<Row> {
  const next = new Map(picked)
  for (const { id } of rows) next.delete(id)
  if (change === 'with') for (const row of rows.filter(canPick)) next.set(row.id, row)
  return next
}

/** State of the box above the page's rows; null when no row can be picked. */
export function pageState<Row extends TableRow>(
  { picked, canPick }: Pick<RowSelection<Row>, 'picked' | 'canPick'>,
  rows: readonly Row[],
): 'on' | 'off' | 'some' | null {
  const all = rows.filter(canPick)
  const count = all.filter(({ id }) => picked.has(id)).length
  if (all.length === 0) return null
  if (count === 0) return 'off'
  return count === all.length ? 'on' : 'some'
}

interface PagePickBoxProps<Row extends TableRow> {
  labelPlace: 'beside' | 'hidden'
  selection: RowSelection<Row>
  rows: readonly Row[]
  inert: boolean
}

export function PagePickBox<Row extends TableRow>({ labelPlace, selection, rows, inert }: PagePickBoxProps<Row>) {
  const state = pageState(selection, rows)
  if (state === null) return null
  return (
    <PickBox
      label={selection.texts.page}
      labelPlace={labelPlace}
      inert={inert}
      state={state}
      onChange={(isOn) => selection.onPick(pick(selection, rows, isOn ? 'with' : 'without'))}
    />
  )
}

interface RowPickBoxProps<Row extends TableRow> {
  selection: RowSelection<Row>
  row: Row
}

export function RowPickBox<Row extends TableRow>({ selection, row }: RowPickBoxProps<Row>) {
  if (!selection.canPick(row)) return null
  return (
    <PickBox
      label={`Choisir ${selection.nameOf(row)}`}
      labelPlace="hidden"
      state={selection.picked.has(row.id) ? 'on' : 'off'}
      onChange={(isOn) => selection.onPick(pick(selection, [row], isOn ? 'with' : 'without'))}
    />
  )
}

interface SelectionBarProps<Row extends TableRow> {
  selection: RowSelection<Row>
  list: List
}

export function SelectionBar<Row extends TableRow>({ selection, list }: SelectionBarProps<Row>) {
  const { picked, onPick, texts, actions } = selection
  // The bar disappears with what was picked.
  const clear = () => {
    onPick(new Map())
    list.focusStart()
  }
  return (
    <section data-bar className={styles.bar} aria-label={texts.region} hidden={picked.size === 0}>
      <p role="status">{picked.size > 0 && texts.count(picked.size)}</p>
      <div className={styles.actions}>
        {actions(clear)}
        <Button variant="default" onClick={clear}>
          Effacer
        </Button>
      </div>
    </section>
  )
}
