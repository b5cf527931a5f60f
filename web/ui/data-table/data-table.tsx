import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { changeSearch, isNarrowed, PAGE_SIZES, pageCount, searchOfPage } from '../../lib/list/list-state.ts'
import { Empty, NothingFound } from '../empty.tsx'
import { Failed } from '../failed.tsx'
import { NativeSelect } from '../form/native-select.tsx'
import { SkipLink } from '../frame/skip-link.tsx'
import { Loading } from '../loading.tsx'
import styles from './data-table.module.css'
import { MoreMenu } from './more-menu.tsx'
import type { RowSelection } from './selection.rules.ts'
import { PagePickBox, SelectionBar } from './selection.tsx'
import type { Table, TableRow } from './table.ts'
import { TableCards } from './table-cards.tsx'
import { TableRows } from './table-rows.tsx'
import { TableTools } from './table-tools.tsx'
import { useColumns } from './use-columns.ts'
import type { List } from './use-list.ts'
import { useTableLayout } from './use-table-layout.ts'

/** The answer of a list endpoint, as useQuery gives it with `keepPreviousData`. */
interface ListAnswer<Row> {
  data: { items: readonly Row[]; total: number; per_page: number; more?: boolean | undefined } | undefined
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => void
}

interface DataTableProps<Row extends TableRow> {
  title: string
  /** The screen's own buttons, beside its title. */
  buttons?: ReactNode
  /** Facts to be known before the list is looked at. */
  notice?: ReactNode
  /** Controls that narrow the list beyond its columns. */
  narrowing?: ReactNode
  /** The same controls as fields of the form that cards have. */
  narrowingFields?: ReactNode
  /** Says for a list that has nothing yet how to begin. */
  whenEmpty?: ReactNode
  table: Table<Row>
  /** The result of useList(table). */
  list: List
  answer: ListAnswer<Row>
  selection?: RowSelection<Row>
}

export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { title, buttons, notice, narrowing, narrowingFields, whenEmpty, table, list, answer, selection } = props
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
    rows: data?.items ?? [],
    isOutdated: isPlaceholderData,
    selection,
    actions: table.actions,
  }
  const more = buttons || selection
  return (
    <div className={styles.screen}>
      {rows.rows.length > 0 && <SkipLink to="liste" />}
      {isBeyond && <Navigate to={{ search: searchOfPage(params, pages) }} replace />}
      <header className={styles.header} data-layout={layout ?? 'cards'}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p id={list.startId} tabIndex={-1} className={styles.count} role="status">
            {data && `${data.more ? 'Plus de ' : ''}${formatCount(data.total, ...table.noun)}`}
          </p>
        </div>
        {layout && buttons && <div className={styles.buttons}>{buttons}</div>}
        {!layout && more && (
          <MoreMenu label="Autres actions">
            {/* First: when it comes with the rows, what is below stays where one presses it. */}
            {selection && (
              <PagePickBox labelPlace="beside" selection={selection} rows={rows.rows} inert={rows.isOutdated} />
            )}
            {buttons}
          </MoreMenu>
        )}
      </header>
      {notice}
      {narrowing}
      <TableTools table={table} list={list} layout={layout} hidden={hidden} onShow={show} fields={narrowingFields} />
      {data && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData} className={styles.rows}>
          {layout ? (
            <TableRows {...rows} columns={shown} list={list} layout={layout} />
          ) : (
            <TableCards {...rows} columns={table.columns} />
          )}
        </div>
      )}
      {data?.total === 0 &&
        (isNarrowed(list) ? <NothingFound onClear={clear} /> : <Empty text="Aucune donnée">{whenEmpty}</Empty>)}
      {(isEmptyPage || (!data && isPending)) && <Loading />}
      {!data && !isPending && <Failed text={table.failure} onRetry={refetch} />}
      {data && data.total > 0 && (
        <div className={styles.foot}>
          <Pager page={list.page} pages={pages} startId={list.startId} />
          <PageSize size={list.perPage} />
        </div>
      )}
      {data?.more && list.page >= pages && (
        <p className={styles.end}>La liste s’arrête ici&nbsp;: cherchez ou filtrez pour voir d’autres lignes.</p>
      )}
      {selection && <SelectionBar selection={selection} list={list} />}
    </div>
  )
}

interface PagerProps {
  page: number
  pages: number
  /** Takes the focus on a new page, as the pressed button is far below. */
  startId: string
}

function Pager({ page, pages, startId }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages">
      <ul className={styles.pages}>
        <li>
          <PageLink to={page - 1} pages={pages} startId={startId}>
            Précédent
          </PageLink>
        </li>
        <li>
          Page {page} sur {pages}
        </li>
        <li>
          <PageLink to={page + 1} pages={pages} startId={startId}>
            Suivant
          </PageLink>
        </li>
      </ul>
    </nav>
  )
}

function PageLink({
  to,
  pages,
  startId,
  children,
}: {
  to: number
  pages: number
  startId: string
  children: ReactNode
}) {
  const [params] = useSearchParams()
  if (to < 1 || to > pages) return <span className={styles.noPage}>{children}</span>
  return (
    <Link
      className={styles.page}
      to={{ search: searchOfPage(params, to) }}
      onClick={() => document.getElementById(startId)?.focus()}
    >
      {children}
    </Link>
  )
}

/** Choosing another size goes back to the first page. */
function PageSize({ size }: { size: number }) {
  const [params, setParams] = useSearchParams()
  return (
    <NativeSelect
      label="Lignes par page"
      labelPlace="beside"
      value={String(size)}
      options={PAGE_SIZES.map((option) => ({ value: String(option), label: String(option) }))}
      onChange={({ currentTarget: { value } }) => setParams(changeSearch(params, { per_page: value, page: null }))}
    />
  )
}
