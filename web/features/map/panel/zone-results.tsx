import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ZoneResult } from '../../../../contract/results.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatDate, formatValue } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import { UNRANKED } from '../../scales/scales.rules.ts'
import { zoneResultsQuery } from '../map.queries.ts'
import { ResultsChart } from './results-chart.tsx'
import styles from './zone-results.module.css'

const FIRST_LINES = 5
const NOT_LOADED = 'Les résultats de la zone n’ont pas pu être chargés.'

export function ZoneResults({ zoneId, scale }: { zoneId: number; scale: Scale }) {
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery(zoneResultsQuery(zoneId, scale.type))
  const results = query.data?.pages.flatMap(({ items }) => items) ?? []
  const hasMore = isOpen ? query.hasNextPage : results.length > FIRST_LINES
  const showMore = () => (isOpen ? void query.fetchNextPage() : setOpen(true))
  return (
    <section className={styles.results} aria-labelledby="zone-results">
      <h2 id="zone-results" tabIndex={-1}>
        Résultats de la zone
      </h2>
      {query.isPending && <p role="status">Chargement des résultats de la zone...</p>}
      {query.isLoadingError && <Failed text={NOT_LOADED} onRetry={() => query.refetch()} />}
      {query.isSuccess && results.length === 0 && <p>Aucun résultat pour cette zone.</p>}
      {results.length > 0 && (
        <>
          <ResultsChart results={results} scale={scale} />
          <ResultLines results={isOpen ? results : results.slice(0, FIRST_LINES)} scale={scale} />
        </>
      )}
      <FormMessage text={query.isFetchNextPageError ? NOT_LOADED : null} />
      {hasMore && (
        <Button variant="default" fullWidth mt="sm" loading={query.isFetchingNextPage} onClick={showMore}>
          Afficher plus de résultats
        </Button>
      )}
    </section>
  )
}

function ResultLines({ results, scale }: { results: readonly ZoneResult[]; scale: Scale }) {
  return (
    <table className={styles.table}>
      <caption>{scale.label}</caption>
      <thead>
        <tr>
          <th scope="col">Prélèvement</th>
          <th scope="col">Classe</th>
          <th scope="col" className={styles.number}>
            {scale.unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => {
          const shown = scale.classes.find(({ key }) => key === result.class) ?? UNRANKED
          return (
            <tr key={result.id}>
              <td>{formatDate(result.sampled_on)}</td>
              <td>
                <span className={styles.class}>
                  <ClassMark shown={shown} size={20} />
                  {shown.label}
                </span>
              </td>
              <td className={styles.number}>{formatValue(result)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
