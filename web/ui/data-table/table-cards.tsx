import { Fragment } from 'react'
import { RowPickBox } from './selection.tsx'
import type { TableColumn, TableRow } from './table.ts'
import styles from './table-cards.module.css'
import type { RowsProps } from './table-rows.tsx'

/** Where there is no room for a table. */
export function TableCards<Row extends TableRow>(props: RowsProps<Row>) {
  const { caption, columns, rows, isOutdated, selection, actions } = props
  return (
    <ul className={styles.cards} aria-label={caption} inert={isOutdated}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-picked={selection?.picked.has(row.id) || undefined}>
          <header className={styles.top}>
            {selection && <RowPickBox selection={selection} row={row} />}
            <Heading columns={columns} row={row} />
          </header>
          <Facts columns={columns} row={row} />
          {actions?.(row, 'card')}
        </li>
      ))}
    </ul>
  )
}

interface CardPartProps<Row> {
  columns: readonly TableColumn<Row>[]
  row: Row
}

function Heading<Row>({ columns, row }: CardPartProps<Row>) {
  const placed = (place: TableColumn<Row>['card']) => columns.filter(({ card }) => card === place)
  const line = ({ key, cell }: TableColumn<Row>) => (
    <div key={key} className={styles.line}>
      {cell(row)}
    </div>
  )
  return (
    <div>
      {placed('over').map(line)}
      <h2>
        {placed('title').map(({ key, cell }) => (
          <Fragment key={key}>{cell(row)}</Fragment>
        ))}
      </h2>
      {placed('under').map(line)}
    </div>
  )
}

function Facts<Row>({ columns, row }: CardPartProps<Row>) {
  const facts = columns
    .filter(({ card }) => card === undefined)
    .map(({ key, label, cell }) => ({ key, label, content: cell(row) }))
    .filter(({ content }) => content !== null && content !== '')
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, content }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
