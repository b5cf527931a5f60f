import { useEffect } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { useArrival } from '../../lib/use-arrival.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { ChapterPage } from './chapter-page.tsx'
import { ChapterText } from './chapter-text.tsx'
import { Findings } from './findings.tsx'
import { CHAPTERS, PARTS } from './guide.ts'
import styles from './help-screen.module.css'

/** Everything on one page, to be printed. */
const WHOLE = 'all'

export function HelpScreen({ title }: { title: string }) {
  const { chapter: name } = useParams()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const chapter = CHAPTERS.find((one) => one.name === name)
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
        <Findings search={search} />
      ) : chapter ? (
        <ChapterPage key={chapter.name} chapter={chapter} />
      ) : name === WHOLE ? (
        <WholeGuide />
      ) : (
        <Contents title={title} isLost={name !== undefined} />
      )}
    </>
  )
}

/** The browser looked for the anchor before the text was there. */
function useAnchor(isShown: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor may be asked again
  useEffect(() => {
    if (!isShown || hash === '') return
    const section = document.getElementById(decodeURIComponent(hash.slice(1)))
    section?.scrollIntoView()
    // Who reads by keyboard goes on from there.
    section?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [hash, key, isShown])
}

function Contents({ title, isLost }: { title: string; isLost: boolean }) {
  return (
    <>
      <h1>{title}</h1>
      {isLost && <p role="status">Ce chapitre n’existe pas, ou plus. Voici ceux du guide.</p>}
      {PARTS.map((part) => (
        <section key={part.title} className={styles.part}>
          <h2>{part.title}</h2>
          <ul>
            {part.chapters.map((chapter) => (
              <li key={chapter.name}>
                <Link to={`/help/${chapter.name}`}>{chapter.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link className={styles.link} to={`/help/${WHOLE}`}>
          Tout le guide sur une page, pour l’imprimer
        </Link>
      </p>
    </>
  )
}

const WholeGuide = () => (
  <>
    <h1>Tout le guide</h1>
    <p className={styles.print}>
      <Button variant="default" onClick={() => window.print()}>
        Imprimer
      </Button>
    </p>
    {CHAPTERS.map((chapter) => (
      <article key={chapter.name} className={styles.whole} aria-label={chapter.title}>
        <h2>{chapter.title}</h2>
        <ChapterText chapter={chapter} level={3} />
      </article>
    ))}
  </>
)
