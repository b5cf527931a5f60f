import { Fragment } from 'react'
import { PagePickBox, RowPickBox } from './pick-boxes.tsx'
import { SortChoice } from './sort-choice.tsx'
import type { Column, TableRow } from './table.ts'
import styles from './table-cards.module.css'
import type { RowsProps } from './table-rows.tsx'

/** Where there is no room for a table. */
export function TableCards<Row extends TableRow>(props: RowsProps<Row>) {
  const { caption, columns, rows, isOutdated, list, selection, actions } = props
  return (
    <>
      <div className={styles.tools}>
        {selection && <PagePickBox labelPlace="beside" selection={selection} rows={rows} inert={isOutdated} />}
        <SortChoice columns={columns} sort={list.sort} />
      </div>
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
    </>
  )
}

interface CardPartProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
}

function Heading<Row>({ columns, row }: CardPartProps<Row>) {
  const placed = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place)
  const line = ({ key, cell }: Column<Row>) => (
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
