import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

function skip(event: MouseEvent) {
  event.preventDefault()
  document.querySelector('main')?.focus()
}

/** The first thing the keyboard meets. */
export const SkipLink = () => (
  <a className={classes.skip} href="#contenu" onClick={skip}>
    Aller au contenu
  </a>
)
