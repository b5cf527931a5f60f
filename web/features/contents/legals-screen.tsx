import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { LEGAL_KEYS, type LegalText } from '../../../contract/contents.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { contentQuery } from './contents.queries.ts'
import styles from './legals-screen.module.css'
import { WrittenSection } from './markdown/written-section.tsx'

export function LegalsScreen({ title }: { title: string }) {
  const answers = useQueries({ queries: LEGAL_KEYS.map(contentQuery) })
  const contents = answers.flatMap(({ data }) => (data ? [data] : []))
  return (
    <>
      <h1>{title}</h1>
      {answers.some(({ isPending }) => isPending) ? <Loading /> : <Contents contents={contents} />}
      <p>
        <Link className={styles.back} to="/">
          Retour à l’accueil
        </Link>
      </p>
    </>
  )
}

function Contents({ contents }: { contents: LegalText[] }) {
  const { hash } = useLocation()
  /** The browser looked for the anchor before the texts were there. */
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  if (contents.length === 0) return <Empty text="Aucune donnée" />
  return (
    <>
      <nav aria-label="Sections">
        <ul className={styles.sections}>
          {contents.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {contents.map((content) => (
        <WrittenSection key={content.key} content={content} />
      ))}
    </>
  )
}
