import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { IconArrowLeft, IconArrowRight } from '../../ui/icons.ts'
import styles from './chapter-page.module.css'
import { ChapterText } from './chapter-text.tsx'
import { CHAPTERS, type Chapter } from './guide.ts'

export function ChapterPage({ chapter }: { chapter: Chapter }) {
  const at = CHAPTERS.indexOf(chapter)
  const [before, after] = [CHAPTERS[at - 1], CHAPTERS[at + 1]]
  const headed = chapter.sections.filter(({ title }) => title !== '')
  return (
    <article>
      <p className={styles.place}>
        <Link to="/help">Aide</Link> <span aria-hidden="true">›</span> {chapter.part}
      </p>
      <h1>{chapter.title}</h1>
      {headed.length > 1 && (
        <nav aria-label="Dans ce chapitre" className={styles.contents}>
          <ul>
            {headed.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ChapterText chapter={chapter} level={2} />
      <p className={styles.print}>
        <Button variant="default" onClick={() => window.print()}>
          Imprimer ce chapitre
        </Button>
      </p>
      <nav aria-label="Chapitres voisins" className={styles.neighbours}>
        {before && (
          <Link to={`/help/${before.name}`} rel="prev">
            <IconArrowLeft size={20} aria-hidden="true" />
            <span>
              <span className={styles.way}>Précédent</span> {before.title}
            </span>
          </Link>
        )}
        {after && (
          <Link to={`/help/${after.name}`} rel="next" className={styles.next}>
            <span>
              <span className={styles.way}>Suivant</span> {after.title}
            </span>
            <IconArrowRight size={20} aria-hidden="true" />
          </Link>
        )}
      </nav>
    </article>
  )
}
