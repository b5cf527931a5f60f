import styles from './clamped.module.css'

/** Three lines at most; all of it under the pointer. */
export const Clamped = ({ text }: { text: string }) => (
  <span className={styles.clamped} title={text}>
    {text}
  </span>
)
