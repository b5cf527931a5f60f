import { withFrenchSpaces } from '../../../../contract/core/french-spaces.ts'
import type { News } from '../../../../contract/news.ts'
import { IconSpeakerphone } from '../../../ui/icons.ts'
import styles from './strip-line.module.css'

/** Shows a piece of news on one line of the map. */
export const StripLine = ({ title, is_unread }: Pick<News, 'title' | 'is_unread'>) => (
  <span className={styles.line}>
    <IconSpeakerphone className={styles.icon} size={20} />
    {is_unread && (
      <span className={styles.unread} title="Non lue">
        <span className="visually-hidden">Non lue&nbsp;: </span>
      </span>
    )}
    <span className={styles.title} title={title}>
      {withFrenchSpaces(title)}
    </span>
  </span>
)
