import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homeOf } from '../../../../contract/core/access.ts'
import { IconFileText, IconMap, IconStar } from '../../../ui/icons.ts'
import styles from './bar-links.module.css'

/** The addresses that the bar leads to. */
export const BAR = { map: homeOf('client'), results: '/app/results', list: `${homeOf('client')}?view=list` }

export type BarPlace = keyof typeof BAR

const LABELS = {
  clients: { map: 'Carte', results: 'Mes analyses', list: 'Mes zones' },
  // All results are theirs to see, and no zone is their own.
  admins: { map: 'Carte', results: 'Résultats', list: 'Liste' },
} satisfies Record<string, Record<BarPlace, string>>

const ICONS = { map: IconMap, results: IconFileText, list: IconStar }

interface BarLinksProps {
  reader: keyof typeof LABELS
  /** The place that is shown; null: none of them. */
  here: BarPlace | null
  /** The count of what is new. */
  unread: ReactNode
  /** Says whether the press was dealt with: the link then leads nowhere. */
  onPress: (place: BarPlace) => boolean
}

/** Only on a phone held upright; the same in the first HTML. */
export const BarLinks = ({ reader, here, unread, onPress }: BarLinksProps) => (
  <nav className={styles.bar} aria-label="Raccourcis">
    <ul>
      {(['map', 'results', 'list'] as const).map((place) => {
        const Icon = ICONS[place]
        return (
          <li key={place}>
            <Link
              to={BAR[place]}
              className={styles.link}
              aria-current={here === place ? 'page' : undefined}
              onClick={(event) => {
                if (onPress(place)) event.preventDefault()
              }}
            >
              <span>{LABELS[reader][place]}</span>
              <span className={styles.top}>
                <Icon size={22} />
                {place === 'results' && unread}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)
