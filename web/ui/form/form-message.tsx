import styles from './form-message.module.css'

/** What went wrong with the whole form, above it. */
export const FormMessage = ({ text }: { text: string | null }) =>
  text && (
    <p className={styles.message} role="alert">
      {text}
    </p>
  )
