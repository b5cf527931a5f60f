import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { ZoneLine } from '../../../contract/zones-admin.ts'
import { focusById } from '../../lib/focus.ts'
import { formatCount } from '../../lib/format.ts'
import { changeSearch, pageCount, searchOfPage } from '../../lib/paging.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager, PageSize } from '../../ui/data-table/pager.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import { SelectionBar } from './list/selection-bar.tsx'
import { ZoneLines } from './list/zone-lines.tsx'
import { adminZonesQuery } from './zones-admin.queries.ts'
import { listOptionsOf, pick, type Selection } from './zones-admin.rules.ts'
import styles from './zones-overview.module.css'

const ZoneSettings = lazy(() => import('./form/zone-settings.tsx').then((file) => ({ default: file.ZoneSettings })))

const COUNT_ID = 'zones-count'
/** The pressed button may have gone with its line. */
const focusCount = () => focusById(COUNT_ID)

export function ZonesOverview({ title }: { title: string }) {
  const [params, setParams] = useSearchParams()
  const options = listOptionsOf(params)
  const { data: list, isPending, isPlaceholderData, refetch } = useQuery(adminZonesQuery(options))
  const [selection, setSelection] = useState<Selection>(new Map())
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const pages = list ? pageCount(list) : options.page
  // The last line of the last page is gone.
  const isBeyond = options.page > pages && !isPlaceholderData
  const isEmptyPage = list !== undefined && list.total > 0 && list.items.length === 0
  const search = (text: string) =>
    // A whole search is one step in the history, however many keys it took.
    setParams(changeSearch(params, { search: text, page: null }), { replace: options.search !== '' && text !== '' })

  const leave = (zone: ZoneLine) => {
    setSelection((picked) => pick(picked, [zone], 'without'))
    focusCount()
  }

  return (
    <div className={styles.screen}>
      {isBeyond && <Navigate to={{ search: searchOfPage(params, pages) }} replace />}
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p id={COUNT_ID} tabIndex={-1} className={styles.count} role="status">
            {list && `${list.more ? 'Plus de ' : ''}${formatCount(list.total, 'zone')}`}
          </p>
        </div>
        <div className={styles.actions}>
          <Button variant="default" component={Link} to="?view=import" leftSection={<IconUpload size={18} />}>
            Importer
          </Button>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
            Créer une zone
          </Button>
        </div>
      </header>
      <div className={styles.tools}>
        <SearchField
          value={options.search}
          onSearch={search}
          label="Chercher une zone par code ou nom"
          placeholder="Code ou nom de la zone"
        />
        <FilterChips shown={options.chip} />
      </div>
      {list && !isEmptyPage && (
        <div aria-busy={isPlaceholderData} className={styles.lines}>
          <ZoneLines
            zones={list.items}
            options={options}
            selection={selection}
            onSelection={setSelection}
            onSettings={({ id }) => setEdited(id)}
          />
        </div>
      )}
      {(isEmptyPage || (!list && isPending)) && <Loading />}
      {!list && !isPending && <Failed text="Les zones n’ont pas pu être chargées." onRetry={() => refetch()} />}
      {list && list.total > 0 && (
        <div className={styles.foot}>
          <Pager page={options.page} pages={pages} startId={COUNT_ID} />
          <PageSize size={options.perPage} />
        </div>
      )}
      <SelectionBar
        selection={selection}
        onClear={() => {
          setSelection(new Map())
          focusCount()
        }}
      />
      {edited !== null && (
        <Suspense>
          <ZoneSettings
            zoneId={edited}
            onClose={() => setEdited((now) => (now === edited ? null : now))}
            onGone={leave}
          />
        </Suspense>
      )}
    </div>
  )
}
