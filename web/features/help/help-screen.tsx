import { useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { useAnchor } from '../../lib/use-anchor.ts'
import { useArrival } from '../../lib/use-arrival.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { IconArrowLeft, IconArrowRight } from '../../ui/icons.ts'
import { Contact } from '../operator/contact.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { ChapterText } from './chapter-text.tsx'
import { chaptersFor, type GuideChapter, partOfJob, partsOf } from './guide.ts'
import { indexGuide, searchGuide } from './help.rules.ts'
import styles from './help-screen.module.css'

/** Everything on one page, to be printed. */
const WHOLE = 'all'

export function HelpScreen({ title }: { title: string }) {
  const { chapter: name } = useParams()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const settings = useSettings()
  const chapters = chaptersFor(settings?.sends_sms ?? false)
  const chapter = chapters.find((one) => one.name === name)
  const own = chapter?.title ?? (name === WHOLE ? 'Tout le guide' : null)
  useArrival(own === null ? title : `${own} · ${title}`)
  useAnchor(search === '')
  return (
    <>
      <div className={styles.search}>
        <SearchField
          value={search}
          onSearch={(words) => setParams(words === '' ? {} : { search: words }, { replace: true })}
          label="Chercher dans le guide"
          placeholder="Chercher dans le guide"
        />
      </div>
      {search !== '' ? (
        <Findings chapters={chapters} search={search} />
      ) : chapter ? (
        <ChapterPage key={chapter.name} chapters={chapters} chapter={chapter} />
      ) : name === WHOLE ? (
        <WholeGuide chapters={chapters} />
      ) : (
        <Contents chapters={chapters} title={title} isLost={name !== undefined && settings !== undefined} />
      )}
    </>
  )
}

interface GuideProps {
  chapters: readonly GuideChapter[]
}

function Contents({ chapters, title, isLost }: GuideProps & { title: string; isLost: boolean }) {
  return (
    <>
      <h1>{title}</h1>
      {isLost && <p role="status">Ce chapitre n’existe pas, ou plus. Voici ceux du guide.</p>}
      <Parts chapters={chapters} />
      <Operator />
      <p>
        <Link className={styles.link} to={`/help/${WHOLE}`}>
          Tout le guide sur une page, pour l’imprimer
        </Link>
      </p>
    </>
  )
}

const Parts = ({ chapters }: GuideProps) => (
  <>
    {partsOf(chapters).map((part) => (
      <section key={part.title} className={styles.part}>
        <h2>{part.title}</h2>
        <ul>
          {part.chapters.map((chapter) => (
            <li key={chapter.name}>
              <Link to={`/help/${chapter.name}`}>{chapter.title}</Link> <PartOfJob chapter={chapter} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

function PartOfJob({ chapter }: { chapter: GuideChapter }) {
  const part = partOfJob(chapter.name)
  return part && <span className={styles.step}>{part}</span>
}

/** Chapters only say « l’opérateur ». */
function Operator() {
  const settings = useSettings()
  return (
    settings && (
      <p className={styles.operator}>
        L’opérateur est {settings.operator_name}&nbsp;: <Contact settings={settings} />
      </p>
    )
  )
}

function ChapterPage({ chapters, chapter }: GuideProps & { chapter: GuideChapter }) {
  const at = chapters.indexOf(chapter)
  const [before, after] = [chapters[at - 1], chapters[at + 1]]
  const headed = chapter.sections.filter(({ title }) => title !== '')
  return (
    <article>
      <p className={styles.place}>
        <Link to="/help">Aide</Link> <span aria-hidden="true">›</span> {chapter.part} <PartOfJob chapter={chapter} />
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
      <Operator />
      <p className={styles.print}>
        <Button variant="default" onClick={() => window.print()}>
          Imprimer ce chapitre
        </Button>
      </p>
      <nav aria-label="Chapitres voisins">
        <ul className={styles.neighbours}>
          {before && (
            <li>
              <Link to={`/help/${before.name}`} rel="prev">
                <IconArrowLeft size={20} />
                <span>
                  <span className={styles.way}>Précédent</span> {before.title}
                </span>
              </Link>
            </li>
          )}
          {after && (
            <li className={styles.next}>
              <Link to={`/help/${after.name}`} rel="next">
                <span>
                  <span className={styles.way}>Suivant</span> {after.title}
                </span>
                <IconArrowRight size={20} />
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </article>
  )
}

function Findings({ chapters, search }: GuideProps & { search: string }) {
  const index = useMemo(() => indexGuide(chapters), [chapters])
  const found = searchGuide(index, search)
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
            <p className={styles.of}>{chapter.part}</p>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Parts chapters={chapters} />}
    </>
  )
}

const WholeGuide = ({ chapters }: GuideProps) => (
  <>
    <h1>Tout le guide</h1>
    <p className={styles.print}>
      <Button variant="default" onClick={() => window.print()}>
        Imprimer
      </Button>
    </p>
    {chapters.map((chapter) => (
      <article key={chapter.name} className={styles.whole} aria-label={chapter.title}>
        <h2>{chapter.title}</h2>
        <ChapterText chapter={chapter} level={3} />
      </article>
    ))}
  </>
)
