import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { isNarrowed } from '../../lib/list/list-state.ts'
import { pageCount, searchOfPage } from '../../lib/list/paging.ts'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { Failed } from '../failed.tsx'
import { Loading } from '../loading.tsx'
import styles from './data-table.module.css'
import { Pager, PageSize } from './pager.tsx'
import type { Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Table, TableRow } from './table.ts'
import { TableCards } from './table-cards.tsx'
import { TableRows } from './table-rows.tsx'
import { TableTools } from './table-tools.tsx'
import { useColumns } from './use-columns.ts'
import type { List } from './use-list.ts'
import { useTableLayout } from './use-table-layout.ts'

/** What a list endpoint answers, as useQuery gives it with `keepPreviousData`. */
interface Answer<Row> {
  data: { items: readonly Row[]; total: number; per_page: number; more?: boolean | undefined } | undefined
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => void
}

interface DataTableProps<Row extends TableRow> {
  title: string
  /** The screen's own buttons, beside its title. */
  buttons?: ReactNode
  /** What narrows the list by more than its columns. */
  narrowing?: ReactNode
  /** Why there may be nothing at all. */
  whenEmpty?: ReactNode
  table: Table<Row>
  /** Of useList(table). */
  list: List
  answer: Answer<Row>
  selection?: Selection<Row>
}

export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { title, buttons, narrowing, whenEmpty, table, list, answer, selection } = props
  const [params] = useSearchParams()
  const layout = useTableLayout()
  const { shown, hidden, show } = useColumns(table)
  const { data, isPending, isPlaceholderData, refetch } = answer
  const pages = data ? pageCount(data) : list.page
  // The last row of the last page is gone.
  const isBeyond = list.page > pages && !isPlaceholderData
  const isEmptyPage = data !== undefined && data.total > 0 && data.items.length === 0
  const clear = () => {
    list.clear()
    list.focusStart()
  }
  const rows = {
    caption: title,
    columns: shown,
    rows: data?.items ?? [],
    isOutdated: isPlaceholderData,
    list,
    selection,
    actions: table.actions,
  }
  return (
    <div className={styles.screen}>
      {isBeyond && <Navigate to={{ search: searchOfPage(params, pages) }} replace />}
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p id={list.startId} tabIndex={-1} className={styles.count} role="status">
            {data && `${data.more ? 'Plus de ' : ''}${formatCount(data.total, ...table.noun)}`}
          </p>
        </div>
        {buttons && <div className={styles.buttons}>{buttons}</div>}
      </header>
      {narrowing}
      <TableTools table={table} list={list} layout={layout} hidden={hidden} onShow={show} />
      {data && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData} className={styles.rows}>
          {layout ? <TableRows {...rows} layout={layout} /> : <TableCards {...rows} />}
        </div>
      )}
      {data?.total === 0 && <Nothing list={list} whenEmpty={whenEmpty} onClear={clear} />}
      {(isEmptyPage || (!data && isPending)) && <Loading />}
      {!data && !isPending && <Failed text={table.failure} onRetry={refetch} />}
      {data && data.total > 0 && (
        <div className={styles.foot}>
          <Pager page={list.page} pages={pages} startId={list.startId} />
          <PageSize size={list.perPage} />
        </div>
      )}
      {selection && <SelectionBar selection={selection} list={list} />}
    </div>
  )
}

interface NothingProps {
  list: List
  whenEmpty: ReactNode
  onClear: () => void
}

function Nothing({ list, whenEmpty, onClear }: NothingProps) {
  if (!isNarrowed(list)) return <Empty text="Aucune donnée">{whenEmpty}</Empty>
  return (
    <Empty text="Aucun résultat trouvé">
      <Button variant="default" onClick={onClear}>
        Tout afficher
      </Button>
    </Empty>
  )
}
