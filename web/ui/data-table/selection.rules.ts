import type { ReactNode } from 'react'
import type { TableRow } from './table.ts'

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
