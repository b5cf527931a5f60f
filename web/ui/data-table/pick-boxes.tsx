import { PickBox } from '../form/pick-box.tsx'
import { pageState, pick, type Selection } from './selection.ts'
import type { TableRow } from './table.ts'

interface PagePickBoxProps<Row extends TableRow> {
  labelPlace: 'beside' | 'hidden'
  selection: Selection<Row>
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
  selection: Selection<Row>
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
