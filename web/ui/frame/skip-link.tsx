import styles from './skip-link.module.css'

/** The targets have these ids. */
const WORDS = { contenu: 'Aller au contenu', liste: 'Aller à la liste' }

/** Seen once it has the focus. */
export const SkipLink = ({ to }: { to: keyof typeof WORDS }) => (
  <a className={styles.skip} href={`#${to}`}>
    {WORDS[to]}
  </a>
)
