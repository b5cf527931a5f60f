import type { ResultDetail } from '../../../../contract/results.ts'
import { MONITORING } from '../../../../contract/results.ts'
import { RESULT_FACTS } from '../../../../contract/rules/results.fields.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatMoment } from '../../../lib/format.ts'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { Fact, Facts } from '../../../ui/frame/facts.tsx'
import { clientName } from '../results.rules.ts'
import styles from './result-facts.module.css'

interface ResultFactsProps {
  result: ResultDetail
  seenBy: 'client' | 'admin'
}

export function ResultFacts({ result, seenBy }: ResultFactsProps) {
  const { zone, type, is_shared, received_at, is_corrected, client } = result
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
      {seenBy === 'admin' && (
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
          {text(result) || 'Non précisée'}
        </Fact>
      ))}
      <Fact label="Reçu le">{formatMoment(received_at)}</Fact>
      {(is_shared || is_corrected) && (
        <Fact label="État">
          <span className={styles.states}>
            {is_shared && <span className={styles.state}>Partagé</span>}
            {is_corrected && <span className={styles.state}>Corrigé</span>}
          </span>
          {is_shared && ' Visible de tous les clients dans la fiche de la zone.'}
        </Fact>
      )}
    </Facts>
  )
}
