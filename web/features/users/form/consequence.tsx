import styles from './user-form.module.css'

interface ConsequenceProps {
  text: string | undefined
  /** A warning is of what people do not expect. */
  tone: 'note' | 'warning'
}

/** What saving would do beyond the field above. */
export const Consequence = ({ text, tone }: ConsequenceProps) => (
  <div role="status" className={styles.consequence} data-tone={tone}>
    {text && <p>{text}</p>}
  </div>
)
