import type { News } from '../../../../contract/news.ts'
import { IconBell } from '../../../ui/icons.ts'
import { firstOf } from '../news.rules.ts'
import styles from './news-strip.module.css'
import { StripLine } from './strip-line.tsx'

interface StripButtonsProps {
  news: readonly Pick<News, 'title' | 'is_unread'>[]
  onOne: () => void
  onAll: () => void
}

/** Nothing without news. */
export function StripButtons({ news, onOne, onAll }: StripButtonsProps) {
  const first = firstOf(news)
  if (!first) return null
  return (
    <section className={styles.strip} aria-label="Actualités">
      {first.is_unread && (
        <button type="button" className={styles.first} onClick={onOne}>
          <StripLine {...first} />
        </button>
      )}
      {/* One that is read whole on a desk needs no second button there. */}
      <button
        type="button"
        className={styles.all}
        data-alone={(news.length === 1 && first.is_unread) || undefined}
        title="Toutes les actualités"
        onClick={onAll}
      >
        <IconBell size={20} />
        <span className="visually-hidden">
          Toutes les actualités{first.is_unread && ', dont une non lue au moins'}&nbsp;:{' '}
        </span>
        <span className={styles.count}>{news.length}</span>
      </button>
    </section>
  )
}
