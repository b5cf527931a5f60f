import { useState } from 'react'
import { flushSync } from 'react-dom'
import { withFrenchSpaces } from '../../../../contract/core/french-spaces.ts'
import { getNewsFeed, type News } from '../../../../contract/news.ts'
import { addressOf } from '../../../lib/call.ts'
import { focusById } from '../../../lib/focus.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Written } from '../../contents/markdown/written.tsx'
import { useReadNews } from '../news.queries.ts'
import styles from './news-dialog.module.css'

interface NewsDialogProps {
  /** The current ones. */
  news: readonly News[]
  /** A number that is none of theirs shows all. */
  opened: number | 'all' | 'new'
  onClose: () => void
}

const CONTENT = 'news-content'

export function NewsDialog({ news, opened, onClose }: NewsDialogProps) {
  const [id, setId] = useState(opened)
  const read = useReadNews()
  const shown = news.find((one) => one.id === id)
  const leave = () => shown && read(shown)
  const show = (next: number | 'all') => {
    leave()
    flushSync(() => setId(next))
    focusById(CONTENT)
  }
  const close = () => {
    leave()
    onClose()
  }
  return (
    <Modal kind="drawer" title={shown ? withFrenchSpaces(shown.title) : 'Toutes les actualités'} onClose={close}>
      <div className={styles.content} id={CONTENT} tabIndex={-1} key={shown?.id}>
        {shown ? (
          <>
            <NewsArticle {...shown} />
            {news.length > 1 && (
              <Button variant="default" onClick={() => show('all')}>
                Toutes les actualités
              </Button>
            )}
          </>
        ) : (
          <NewsList news={news} onShow={show} />
        )}
      </div>
    </Modal>
  )
}

/** A piece of news as people read it, below its title. */
export const NewsArticle = ({ published_from_on, html }: Pick<News, 'html'> & { published_from_on: string | null }) => (
  <article className={styles.article}>
    <p className={styles.date}>Publiée le {formatDate(published_from_on)}</p>
    <Written html={html} />
  </article>
)

const NewsList = ({ news, onShow }: { news: readonly News[]; onShow: (id: number) => void }) => (
  <>
    <ul className={styles.list}>
      {news.map(({ id, title, is_unread, published_from_on }) => (
        <li key={id}>
          <button type="button" className={styles.entry} onClick={() => onShow(id)}>
            <span className={styles.title} data-unread={is_unread || undefined}>
              {withFrenchSpaces(title)}
            </span>
            <span className={styles.date}>
              {is_unread && <span className={styles.unread}>Non lue</span>}
              Publiée le {formatDate(published_from_on)}
            </span>
          </button>
        </li>
      ))}
    </ul>
    <p>
      <a href={addressOf(getNewsFeed.path, {}, {})}>Suivre les actualités (flux Atom)</a>
    </p>
  </>
)
