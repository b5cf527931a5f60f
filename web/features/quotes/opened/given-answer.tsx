import type { Quote } from '../../../../contract/quotes.ts'
import { formatAmount } from '../../../../contract/rules/quotes.amount.ts'
import { formatDate } from '../../../lib/format.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import styles from './opened-quote.module.css'

export function GivenAnswer({ quote: { status, amount, answer, answered_at, seen_at } }: { quote: Quote }) {
  const operator = useSettings()?.operator_name ?? 'L’opérateur'
  return (
    <section className={styles.part} aria-label="La réponse">
      <h3>Réponse</h3>
      {status === 'sent' && <p>{operator} n’a pas encore ouvert votre demande.</p>}
      {status === 'seen' && (
        <p>
          {operator} a vu votre demande le {formatDate(seen_at)} et vous répondra par mail.
        </p>
      )}
      {amount !== null && (
        <>
          <p className={styles.amount}>{formatAmount(amount)}</p>
          <p className={styles.quiet}>
            {operator}, le {formatDate(answered_at)}
          </p>
          {answer !== '' && <p className={styles.typed}>{answer}</p>}
        </>
      )}
    </section>
  )
}
