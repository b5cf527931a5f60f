import styles from './loading.module.css'

export const Loading = ({ text = 'Chargement...' }: { text?: string }) => (
  <p className={styles.loading} role="status">
    {text}
  </p>
)
