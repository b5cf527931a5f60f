import type { Quote } from '../../../../contract/quotes.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { QuoteStatusMark } from '../quote-status.tsx'
import { analysesText } from '../quotes.rules.ts'
import styles from './opened-quote.module.css'

export function QuoteFacts({ quote }: { quote: Quote }) {
  const { reference, status, created_at, zone, analyses, samples, wished_on, message } = quote
  return (
    <section className={styles.part} aria-label="La demande">
      <div className={styles.heading}>
        <h3>{reference}</h3>
        <QuoteStatusMark status={status} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Demandé le</dt>
          <dd>{formatDate(created_at)}</dd>
        </div>
        <div>
          <dt>Zone</dt>
          <dd>
            {zoneTitle(zone)}
            <DialogLink className={styles.link} to={`/app/map?${new URLSearchParams({ zone: zone.code })}`}>
              Voir sur la carte
            </DialogLink>
          </dd>
        </div>
        <div>
          <dt>Analyses</dt>
          <dd>{analysesText(analyses)}</dd>
        </div>
        <div>
          <dt>Échantillons</dt>
          <dd>{formatNumber(samples)}</dd>
        </div>
        <div>
          <dt>Souhaité le</dt>
          <dd>{formatDate(wished_on)}</dd>
        </div>
        {message !== '' && (
          <div>
            <dt>Message</dt>
            <dd className={styles.typed}>{message}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
