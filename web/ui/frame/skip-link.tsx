import styles from './skip-link.module.css'

/** The first thing the keyboard meets. */
export const SkipLink = () => (
  <a className={styles.skip} href="#contenu">
    Aller au contenu
  </a>
)
