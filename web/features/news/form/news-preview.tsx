import { withFrenchSpaces } from '../../contents/markdown/french-spaces.ts'
import { NewsArticle } from '../strip/news-article.tsx'
import { StripLine } from '../strip/strip-line.tsx'
import styles from './news-editor.module.css'

interface NewsPreviewProps {
  title: string
  body: string
  /** Maybe not a day yet. */
  from: string
}

/** Its line on the map, and what that opens. */
export const NewsPreview = ({ title, body, from }: NewsPreviewProps) => (
  <>
    <div className={styles.line}>
      <StripLine title={title} is_unread />
    </div>
    {title.trim() !== '' && <h3 className={styles.title}>{withFrenchSpaces(title)}</h3>}
    <NewsArticle published_from_on={Number.isNaN(Date.parse(from)) ? null : from} body={body} />
  </>
)
