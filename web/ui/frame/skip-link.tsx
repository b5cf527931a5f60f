import classes from './skip-link.module.css'

/** The first thing the keyboard meets. */
export const SkipLink = () => (
  <a className={classes.skip} href="#contenu">
    Aller au contenu
  </a>
)
