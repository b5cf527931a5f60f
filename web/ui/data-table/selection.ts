import type { ReactNode } from 'react'
import type { TableRow } from './table.ts'

export type Picked<Row extends TableRow> = ReadonlyMap<Row['id'], Row>

/** Rows one can pick, kept from page to page. */
export interface Selection<Row extends TableRow> {
  picked: Picked<Row>
  onPick: (picked: Picked<Row>) => void
  canPick: (row: Row) => boolean
  /** « Choisir … » */
  nameOf: (row: Row) => string
  texts: { region: string; page: string; count: (count: number) => string }
  /** The buttons of the bar, beside « Effacer ». */
  actions: (clear: () => void) => ReactNode
}

/** What may no longer be picked leaves. */
export function pick<Row extends TableRow>(
  { picked, canPick }: Pick<Selection<Row>, 'picked' | 'canPick'>,
  rows: readonly Row[],
  change: 'with' | 'without',
): Picked<Row> {
  const next = new Map(picked)
  for (const { id } of rows) next.delete(id)
  if (change === 'with') for (const row of rows.filter(canPick)) next.set(row.id, row)
  return next
}

/** Of the box above the page's rows; null when none can be picked. */
export function pageState<Row extends TableRow>(
  { picked, canPick }: Pick<Selection<Row>, 'picked' | 'canPick'>,
  rows: readonly Row[],
): 'on' | 'off' | 'some' | null {
  const all = rows.filter(canPick)
  const count = all.filter(({ id }) => picked.has(id)).length
  if (all.length === 0) return null
  if (count === 0) return 'off'
  return count === all.length ? 'on' : 'some'
}
