import { QUOTE_STATUS_LABELS, type QuoteStatus } from '../../../contract/quotes.ts'
import styles from './quote-status.module.css'

interface QuoteStatusMarkProps {
  status: QuoteStatus
  /** For who asked, to whom the answer has come. */
  isOwn?: boolean
}

export const QuoteStatusMark = ({ status, isOwn = false }: QuoteStatusMarkProps) => (
  <span className={styles.status} data-status={status}>
    {isOwn && status === 'answered' ? 'Réponse reçue' : QUOTE_STATUS_LABELS[status]}
  </span>
)
