import { Written } from '../contents/markdown/written.tsx'
import styles from './chapter-text.module.css'
import type { GuideChapter } from './guide.ts'

interface ChapterTextProps {
  chapter: GuideChapter
  /** Level of its sections’ titles. */
  level: 2 | 3
}

export function ChapterText({ chapter, level }: ChapterTextProps) {
  const Title = `h${level}` as const
  // Among all chapters two sections may have the same title.
  const idOf = (id: string) => (level === 2 ? id : `${chapter.name}-${id}`)
  return chapter.sections.map(({ id, title, html }) =>
    title === '' ? (
      <div key={id} className={styles.section}>
        <Written html={html} />
      </div>
    ) : (
      <section key={id} id={idOf(id)} className={styles.section}>
        <Title tabIndex={-1}>{title}</Title>
        <Written html={html} />
      </section>
    ),
  )
}
