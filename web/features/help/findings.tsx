import { Link } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { Empty } from '../../ui/empty.tsx'
import styles from './findings.module.css'
import { CHAPTERS } from './guide.ts'
import { searchGuide } from './help.rules.ts'

export function Findings({ search }: { search: string }) {
  const found = searchGuide(CHAPTERS, search)
  return (
    <>
      <h1>Recherche</h1>
      <p role="status">{formatCount(found.length, 'passage trouvé', 'passages trouvés')}</p>
      {found.length === 0 && <Empty text="Aucun résultat trouvé" />}
      <ul className={styles.findings}>
        {found.map(({ chapter, section, excerpt }) => (
          <li key={`${chapter.name}#${section.id}`}>
            <Link to={`/help/${chapter.name}${section.id && `#${section.id}`}`}>
              {chapter.title}
              {section.title && ` › ${section.title}`}
            </Link>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
