import { Link } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import { IconInfoCircle } from '../../../ui/first-icons.ts'
import { useFirstDay } from './first-day.queries.ts'
import styles from './first-day-notice.module.css'

/** Where a super administrator lands. */
export function FirstDayNotice({ isSuper }: { isSuper: boolean }) {
  const firstDay = useFirstDay({ isSuper })
  return (
    firstDay && (
      <aside className={styles.notice} aria-label="Mise en route">
        <IconInfoCircle size={22} />
        <div>
          <p>
            <strong>Mise en route&nbsp;:</strong> encore {formatCount(firstDay.left, 'étape')} sur{' '}
            {firstDay.steps.length}.
          </p>
          <Link to="/admin/settings">Voir les étapes</Link>
        </div>
      </aside>
    )
  )
}
