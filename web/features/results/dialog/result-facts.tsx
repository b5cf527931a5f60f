import type { ResultDetail } from '../../../../contract/results.ts'
import { MONITORING } from '../../../../contract/results.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { RESULT_FACTS } from '../../../../contract/rules/results.fields.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatMoment } from '../../../lib/format.ts'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { Fact, Facts } from '../../../ui/frame/facts.tsx'
import { clientName } from '../results.rules.ts'
import styles from './result-facts.module.css'

interface ResultFactsProps {
  /** Results of one sampling. */
  results: readonly ResultDetail[]
  isAdmin: boolean
}

export function ResultFacts({ results, isAdmin }: ResultFactsProps) {
  const [first] = results
  if (!first) return null
  const { zone, type, is_shared, client } = first
  const isCorrected = results.some(({ is_corrected }) => is_corrected)
  const ofZone = new URLSearchParams({ zone: zone.code, type })
  const ofClient = new URLSearchParams({ client: client?.lims_client_id ?? MONITORING })
  return (
    <Facts>
      <Fact label="Zone">
        {zoneTitle(zone)}
        <DialogLink className={styles.link} to={`/app/map?${ofZone}`}>
          Voir sur la carte
        </DialogLink>
      </Fact>
      {isAdmin && (
        <Fact label="Client">
          {clientName(client)}
          {client && client.organism_name !== '' && (
            <>
              {' '}
              <span className={styles.reference}>({client.lims_client_id})</span>
            </>
          )}
          <DialogLink className={styles.link} to={`/app/results?${ofClient}`}>
            {client ? 'Tous ses résultats' : 'Toute la surveillance'}
          </DialogLink>
        </Fact>
      )}
      {Object.values(RESULT_FACTS).map(({ label, text }) => (
        <Fact key={label} label={label}>
          {wordsOf(results, (result) => text(result) || 'Non précisée')}
        </Fact>
      ))}
      <Fact label="Reçu le">{wordsOf(results, ({ received_at }) => formatMoment(received_at))}</Fact>
      {(is_shared || isCorrected) && (
        <Fact label="État">
          <span className={styles.states}>
            {is_shared && <span className={styles.state}>Partagé</span>}
            {isCorrected && <span className={styles.state}>Corrigé</span>}
          </span>
          {is_shared && ' Visible de tous les clients dans la fiche de la zone.'}
        </Fact>
      )}
    </Facts>
  )
}

/** Once where it is the same of both types. */
function wordsOf(results: readonly ResultDetail[], wordsFor: (result: ResultDetail) => string) {
  const words = new Set(results.map(wordsFor))
  if (words.size === 1) return [...words]
  return results.map((result) => (
    <span key={result.id} className={styles.ofType}>
      {SHORT_LABELS[result.type]}&nbsp;: {wordsFor(result)}
    </span>
  ))
}
