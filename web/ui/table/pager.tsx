import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changeSearch, PAGE_SIZES, searchOfPage } from '../../lib/paging.ts'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  pages: number
  /** The id of what is read first on a new page: what was pressed is far below it. */
  startId: string
}

/** From page to page of a list whose address says which; nothing where all stands on one. */
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

/** How many lines a page holds; another size starts again at the first page. */
export function PageSize({ size }: { size: number }) {
  const [params, setParams] = useSearchParams()
  return (
    <label className={styles.size}>
      Lignes par page
      <select
        value={size}
        onChange={({ currentTarget: { value } }) => setParams(changeSearch(params, { per_page: value, page: null }))}
      >
        {PAGE_SIZES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  )
}
