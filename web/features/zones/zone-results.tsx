import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scale } from '../../../contract/rankings.ts'
import type { ZoneResult } from '../../../contract/zones.ts'
import { formatDate } from '../../lib/format.ts'
import { ClassMark } from './class-mark.tsx'
import { loadOf } from './load.ts'
import { ResultsChart } from './results-chart.tsx'
import styles from './zone-results.module.css'
import { zoneResultsQuery } from './zones.queries.ts'
import { UNRANKED } from './zones.rules.ts'

/** Two winters of weekly samplings. */
const DRAWN = 80
const FIRST_LINES = 5

/** The results of one zone and type: two winters drawn, then line by line. */
export function ZoneResults({ zoneId, scale }: { zoneId: number; scale: Scale }) {
  const [isWhole, setWhole] = useState(false)
  const { data, isPending, isError, refetch } = useQuery(zoneResultsQuery(zoneId, scale.type, DRAWN))
  return (
    <section className={styles.results} aria-labelledby="zone-results">
      <h2 id="zone-results">Résultats de la zone</h2>
      {isPending && <p role="status">Chargement des résultats de la zone...</p>}
      {isError && (
        <button type="button" className={styles.more} onClick={() => refetch()}>
          Réessayer
        </button>
      )}
      {data?.items.length === 0 && <p>Aucun résultat pour cette zone.</p>}
      {data && data.items.length > 0 && (
        <>
          <ResultsChart results={data.items} scale={scale} />
          <ResultLines results={isWhole ? data.items : data.items.slice(0, FIRST_LINES)} scale={scale} />
          {!isWhole && data.items.length > FIRST_LINES && (
            <button type="button" className={styles.more} onClick={() => setWhole(true)}>
              Afficher plus de résultats
            </button>
          )}
        </>
      )}
    </section>
  )
}

function ResultLines({ results, scale }: { results: readonly ZoneResult[]; scale: Scale }) {
  return (
    <table className={styles.table}>
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
              <td className={styles.number}>{loadOf(result)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
