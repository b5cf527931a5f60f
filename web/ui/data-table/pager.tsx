import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changeSearch, PAGE_SIZES, searchOfPage } from '../../lib/list/paging.ts'
import { NativeSelect } from '../form/native-select.tsx'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  pages: number
  /** Where the focus goes on a new page: the button pressed is far below. */
  startId: string
}

export function Pager({ page, pages, startId }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      <PageLink to={page - 1} pages={pages} startId={startId}>
        Précédent
      </PageLink>
      <span>
        Page {page} sur {pages}
      </span>
      <PageLink to={page + 1} pages={pages} startId={startId}>
        Suivant
      </PageLink>
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

/** Another size goes back to the first page. */
export function PageSize({ size }: { size: number }) {
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
