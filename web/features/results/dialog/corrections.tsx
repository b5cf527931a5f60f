import type { ResultDetail } from '../../../../contract/results.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatMoment } from '../../../lib/format.ts'
import { ChangesTable } from '../../audit/changes-table.tsx'
import styles from './corrections.module.css'
import { correctionsOf } from './corrections.rules.ts'

/** What the laboratory changed since it first sent the result. */
export function Corrections({ result, scales }: { result: ResultDetail; scales: readonly Scale[] }) {
  const corrections = correctionsOf(result, scales)
  if (corrections.length === 0) return null
  return (
    <section className={styles.corrections} aria-labelledby="result-corrections">
      <h3 id="result-corrections">Corrections du laboratoire</h3>
      <ol>
        {corrections.map(({ at, by, changes }) => (
          <li key={at}>
            <p>
              Corrigé le {formatMoment(at)}
              {by !== null && ` par ${by}`}
            </p>
            {changes.length > 0 ? <ChangesTable changes={changes} /> : <p>Envoyé de nouveau, sans changement.</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
