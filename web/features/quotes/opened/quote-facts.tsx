import type { Quote } from '../../../../contract/quotes.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { Fact, Facts } from '../../../ui/frame/facts.tsx'
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
      <Facts>
        <Fact label="Demandé le">{formatDate(created_at)}</Fact>
        <Fact label="Zone">
          {zoneTitle(zone)}
          <DialogLink className={styles.link} to={`/app/map?${new URLSearchParams({ zone: zone.code })}`}>
            Voir sur la carte
          </DialogLink>
        </Fact>
        <Fact label="Analyses">{analysesText(analyses)}</Fact>
        <Fact label="Échantillons">{formatNumber(samples)}</Fact>
        <Fact label="Souhaité le">{formatDate(wished_on)}</Fact>
        {message !== '' && (
          <Fact label="Message">
            <span className={styles.typed}>{message}</span>
          </Fact>
        )}
      </Facts>
    </section>
  )
}
