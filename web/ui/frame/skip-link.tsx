import styles from './skip-link.module.css'

export const SkipLink = () => (
  <a className={styles.skip} href="#contenu">
    Aller au contenu
  </a>
)
