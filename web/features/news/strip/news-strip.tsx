import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpenedRow } from '../../../lib/list/opened-row.ts'
import { lazyDialog } from '../../../ui/frame/lazy-dialog.tsx'
import { IconBell } from '../../../ui/icons.ts'
import { currentNewsQuery } from '../news.queries.ts'
import { firstOf, OPENED } from '../news.rules.ts'
import styles from './news-strip.module.css'
import { StripLine } from './strip-line.tsx'

const NewsDialog = lazyDialog(() => import('./news-dialog.tsx').then((file) => file.NewsDialog))

/** A line while something is unread, then a bell; nothing without news. The address of a piece of news opens it, as the feed’s links do. */
export function NewsStrip() {
  const { data: news } = useQuery(currentNewsQuery)
  const linked = useOpenedRow(OPENED)
  const [pressed, setPressed] = useState<number | 'all' | null>(null)
  const opened = pressed ?? linked.id
  const first = news && firstOf(news)
  if (!first) return null
  const close = () => (pressed === null ? linked.leave(null) : setPressed(null))
  return (
    <>
      <section className={styles.strip} aria-label="Actualités">
        {first.is_unread && (
          <button type="button" className={styles.first} onClick={() => setPressed(first.id)}>
            <StripLine {...first} />
          </button>
        )}
        {(news.length > 1 || !first.is_unread) && (
          <button type="button" className={styles.all} title="Toutes les actualités" onClick={() => setPressed('all')}>
            <IconBell size={20} aria-hidden="true" />
            <span className="visually-hidden">Toutes les actualités</span>
            <span className={styles.count}>{news.length}</span>
          </button>
        )}
      </section>
      {opened !== null && <NewsDialog news={news} opened={opened} onClose={close} />}
    </>
  )
}
