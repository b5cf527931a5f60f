import styles from './form-message.module.css'

export const FormMessage = ({ text }: { text: string | null }) =>
  text && (
    <p className={styles.message} role="alert">
      {text}
    </p>
  )
