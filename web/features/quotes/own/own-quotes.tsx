import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuoteLine } from '../../../../contract/quotes.ts'
import { formatPrice } from '../../../../contract/rules/quotes.amount.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { RowLink } from '../../../ui/data-table/row-link.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { OpenedQuote } from '../opened/opened-quote.tsx'
import { QuoteStatusMark } from '../quote-status.tsx'
import { quotesQuery } from '../quotes.queries.ts'
import { OPENED } from '../quotes.rules.ts'
import styles from './own-quotes.module.css'

const STEP = 10
const MAX_SHOWN = 200

/** A client's own requests, the newest first. */
export function OwnQuotes() {
  const [shown, setShown] = useState(STEP)
  const { data, isPending, isFetching, refetch } = useQuery(quotesQuery({ per_page: shown }))
  if (isPending) return <Loading />
  if (!data) return <Failed text="Vos demandes n’ont pas pu être chargées." onRetry={() => refetch()} />
  return (
    <>
      {data.total === 0 ? (
        <p className={styles.none}>
          Vous n’avez pas encore demandé de devis. «&nbsp;Demande de devis&nbsp;» en ouvre une, que vous suivrez ici.
        </p>
      ) : (
        <ul className={styles.quotes}>
          {data.items.map((quote) => (
            <OwnQuote key={quote.id} quote={quote} />
          ))}
        </ul>
      )}
      {data.total > data.items.length && shown < MAX_SHOWN && (
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => setShown((before) => Math.min(before + 2 * STEP, MAX_SHOWN))}
        >
          Demandes plus anciennes
        </Button>
      )}
      <OpenedQuote isAdmin={false} />
    </>
  )
}

const OwnQuote = ({ quote: { id, reference, created_at, zone, status, amount, tax } }: { quote: QuoteLine }) => (
  <li>
    <div className={styles.over}>
      <RowLink parameter={OPENED} id={id}>
        {reference}
      </RowLink>
      <QuoteStatusMark status={status} isOwn />
    </div>
    <div className={styles.under}>
      <span>
        <time dateTime={created_at}>{formatDate(created_at)}</time>, {zoneTitle(zone)}
      </span>
      {amount !== null && <strong className={styles.amount}>{formatPrice({ amount, tax })}</strong>}
    </div>
  </li>
)
