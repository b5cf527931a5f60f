import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RankingDialogs } from '../rankings/ranking-dialogs.tsx'
import { ZonesOverview } from './zones-overview.tsx'

const ImportScreen = lazyPart(() => import('../zones-import/import-screen.tsx').then((file) => file.ImportScreen), {
  loading: <Loading />,
})

/** The import is a view of the same page, so that the back button links the two. */
export function ZonesAdminScreen({ title }: { title: string }) {
  const [params] = useSearchParams()
  const isImport = params.get('view') === 'import'
  const wasImport = useRef(isImport)
  useEffect(() => {
    if (wasImport.current === isImport) return
    wasImport.current = isImport
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isImport])
  if (!isImport)
    return (
      <RankingDialogs>
        <ZonesOverview title={title} />
      </RankingDialogs>
    )
  return <ImportScreen />
}
