import styles from '../empty.module.css'

export const SoonScreen = ({ title }: { title: string }) => (
  <>
    <h1>{title}</h1>
    <p className={styles.soon}>Bientôt disponible</p>
  </>
)
