import { QUOTE_STATUS_LABELS, type QuoteStatus } from '../../../contract/quotes.ts'
import styles from './quote-status.module.css'

export const QuoteStatusMark = ({ status }: { status: QuoteStatus }) => (
  <span className={styles.status} data-status={status}>
    {QUOTE_STATUS_LABELS[status]}
  </span>
)
