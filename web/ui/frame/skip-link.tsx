import type { MouseEvent } from 'react'
import { takeFocus } from '../../lib/focus.ts'
import styles from './skip-link.module.css'

/** Words by the id of the target. */
const WORDS = {
  contenu: 'Aller au contenu',
  liste: 'Aller à la liste',
  panneau: 'Aller au panneau',
  'pied-de-page': 'Aller au pied de page',
}

/** Visible only while it has the focus. */
export function SkipLink({ to }: { to: keyof typeof WORDS }) {
  const go = (event: MouseEvent) => {
    // Without another entry in the history, which the map would answer by giving its title the focus.
    event.preventDefault()
    // The map is still on its way, or failed.
    takeFocus(document.getElementById(to) ?? document.getElementById('contenu'))
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={go}>
      {WORDS[to]}
    </a>
  )
}
