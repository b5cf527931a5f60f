import styles from './skip-link.module.css'

/** Words by the id of the target. */
const WORDS = { contenu: 'Aller au contenu', liste: 'Aller à la liste' }

/** Visible only while it has the focus. */
export const SkipLink = ({ to }: { to: keyof typeof WORDS }) => (
  <a className={styles.skip} href={`#${to}`}>
    {WORDS[to]}
  </a>
)
