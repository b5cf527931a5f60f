import styles from './loading.module.css'

/** `text`: what is loading, when the specification has words for it. */
export const Loading = ({ text = 'Chargement...' }: { text?: string }) => (
  <p className={styles.loading} role="status">
    {text}
  </p>
)
