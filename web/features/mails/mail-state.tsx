import type { MailLine } from '../../../contract/mails.ts'
import { formatMoment } from '../../lib/format.ts'
import styles from './mail-state.module.css'
import { refusalText, STATE_LABELS } from './mails.rules.ts'

export function MailState({ mail: { state, error, next_at } }: { mail: MailLine }) {
  const isOver = state === 'sent' || state === 'dropped'
  return (
    <span className={styles.cell}>
      <span className={styles.state} data-state={state}>
        {STATE_LABELS[state]}
      </span>
      {!isOver && error !== '' && <span className={styles.words}>{refusalText(error)}</span>}
      {state === 'retrying' && next_at !== null && (
        <span className={styles.words}>Prochain essai le {formatMoment(next_at)}</span>
      )}
    </span>
  )
}
