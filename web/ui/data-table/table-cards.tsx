import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { changeSearch, directionOf, opposite, sortOf } from '../../lib/list/list-state.ts'
import { NativeSelect } from '../form/native-select.tsx'
import { IconButton } from '../icon-button.tsx'
import { IconArrowDown, IconArrowUp } from '../icons.ts'
import { PagePickBox, RowPickBox } from './selection.tsx'
import type { TableColumn, TableRow } from './table.ts'
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

interface SortChoiceProps {
  columns: readonly Pick<TableColumn<never>, 'key' | 'label' | 'sort'>[]
  sort: string
}

const WORDS = { ascending: 'croissant', descending: 'décroissant' }

/** Cards have no column headers to press. */
function SortChoice({ columns, sort }: SortChoiceProps) {
  const [params, setParams] = useSearchParams()
  const sortable = columns.filter((column) => column.sort)
  const current = sortable.find(({ key }) => directionOf(key, sort) !== null)
  const direction = current && directionOf(current.key, sort)
  const setSort = (next: string) => setParams(changeSearch(params, { sort: next, page: null }))
  const choose = (key: string) =>
    setSort(sortOf(key, columns.find((column) => column.key === key)?.sort ?? 'ascending'))
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <div className={styles.sort}>
      <NativeSelect
        label="Trier par"
        labelPlace="beside"
        value={current?.key ?? ''}
        options={[
          ...(current ? [] : [{ value: '', label: 'Autre ordre' }]),
          ...sortable.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {current && direction && (
        <IconButton
          label={`Ordre ${WORDS[direction]}\u00A0: inverser`}
          onClick={() => setSort(sortOf(current.key, opposite(direction)))}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
