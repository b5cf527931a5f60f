import styles from './form-message.module.css'

export const FormMessage = ({ text }: { text: string | null }) =>
  text && (
    <p className={styles.message} role="alert">
      {text}
    </p>
  )

interface FailureMessageProps {
  title: string
  text: string
  /** Words of the server, or that it did not answer. */
  reason: string | null
}

/** Nothing was done, through no fault of what was typed. */
export const FailureMessage = ({ title, text, reason }: FailureMessageProps) => (
  <div className={styles.failure} role="alert">
    <strong>{title}</strong>
    <p>{text}</p>
    {reason && <p>{reason}</p>}
  </div>
)
