import { ColumnHeader } from './column-header.tsx'
import { PagePickBox, RowPickBox } from './pick-boxes.tsx'
import type { Selection } from './selection.ts'
import { type Column, layOut, type Table, type TableRow } from './table.ts'
import { TableFrame } from './table-frame.tsx'
import styles from './table-rows.module.css'
import type { List } from './use-list.ts'
import type { TableLayout } from './use-table-layout.ts'

export interface RowsProps<Row extends TableRow> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Of what was asked before: seen until the next have come, but no longer pressed. */
  isOutdated: boolean
  list: List
  selection: Selection<Row> | undefined
  actions: Table<Row>['actions']
}

export function TableRows<Row extends TableRow>({ layout, ...props }: RowsProps<Row> & { layout: TableLayout }) {
  const { caption, columns, rows, isOutdated, list, selection, actions } = props
  const cells = layOut(columns, layout)
  return (
    <TableFrame className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <td className={styles.box}>
              <PagePickBox labelPlace="hidden" selection={selection} rows={rows} inert={isOutdated} />
            </td>
          )}
          {cells.map((shared) => (
            <ColumnHeader key={shared[0]?.key} columns={shared} list={list} />
          ))}
          {actions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody inert={isOutdated}>
        {rows.map((row) => (
          <tr key={row.id} data-picked={selection?.picked.has(row.id) || undefined}>
            {selection && (
              <td className={styles.box}>
                <RowPickBox selection={selection} row={row} />
              </td>
            )}
            {cells.map((shared) => (
              <Cell key={shared[0]?.key} columns={shared} row={row} />
            ))}
            {actions && <td className={styles.actions}>{actions(row, 'table')}</td>}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Cell<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const content = columns.map((column) => (
    <div key={column.key} className={columns.length > 1 && column.card !== 'title' ? styles.shared : undefined}>
      {column.cell(row)}
    </div>
  ))
  return columns.some(({ card }) => card === 'title') ? <th scope="row">{content}</th> : <td>{content}</td>
}
