import styles from './clamped.module.css'

/** At most three lines; the whole text in its title. */
export const Clamped = ({ text }: { text: string }) => (
  <span className={styles.clamped} title={text}>
    {text}
  </span>
)
