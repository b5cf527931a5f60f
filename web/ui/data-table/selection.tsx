import { Button } from '../button.tsx'
import { PickBox } from '../form/pick-box.tsx'
import styles from './selection.module.css'
import { pageState, pick, type RowSelection } from './selection.rules.ts'
import type { TableRow } from './table.ts'
import type { List } from './use-list.ts'

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
