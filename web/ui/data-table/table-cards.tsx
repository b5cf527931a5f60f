import { Fragment } from 'react'
import { RowPickBox } from './selection.tsx'
import type { TableColumn, TableRow } from './table.ts'
import styles from './table-cards.module.css'
import type { RowsProps } from './table-rows.tsx'

/** Rows where there is no room for a table, in two lines each. */
export function TableCards<Row extends TableRow>(props: RowsProps<Row>) {
  const { caption, columns, rows, isOutdated, selection, actions } = props
  return (
    <ul id="liste" tabIndex={-1} className={styles.cards} aria-label={caption} inert={isOutdated}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-picked={selection?.picked.has(row.id) || undefined}>
          {selection && <RowPickBox selection={selection} row={row} />}
          <div className={styles.text}>
            <header className={styles.line}>
              <h2>
                <Cells columns={columns} place="title" row={row} />
              </h2>
              <Cells columns={columns} place="beside" row={row} />
            </header>
            <div className={styles.line}>
              <Cells columns={columns} place="below" row={row} />
            </div>
          </div>
          {actions?.(row, 'card')}
        </li>
      ))}
    </ul>
  )
}

interface CellsProps<Row> {
  columns: readonly TableColumn<Row>[]
  place: TableColumn<Row>['card']
  row: Row
}

const Cells = <Row,>({ columns, place, row }: CellsProps<Row>) =>
  columns
    .filter(({ card }) => card === place)
    .map(({ key, cell, cardCell = cell }) => ({ key, content: cardCell(row) }))
    .filter(({ content }) => content !== null && content !== '')
    .map(({ key, content }) =>
      place === 'title' ? <Fragment key={key}>{content}</Fragment> : <div key={key}>{content}</div>,
    )
