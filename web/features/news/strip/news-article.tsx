import type { News } from '../../../../contract/news.ts'
import { formatDate } from '../../../lib/format.ts'
import { Markdown } from '../../contents/markdown/markdown.tsx'
import styles from './news-dialog.module.css'

/** A piece of news as people read it, below its title. */
export const NewsArticle = ({ published_from_on, body }: Pick<News, 'body'> & { published_from_on: string | null }) => (
  <article className={styles.article}>
    <p className={styles.date}>Publiée le {formatDate(published_from_on)}</p>
    <Markdown body={body} />
  </article>
)
