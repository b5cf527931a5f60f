import styles from './user-form.module.css'

/** What saving would do beyond the field above. */
export const Consequence = ({ text }: { text: string | undefined }) => (
  <div role="status" className={styles.consequence}>
    {text && <p>{text}</p>}
  </div>
)
