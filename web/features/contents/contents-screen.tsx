import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTENT_KEYS, CONTENT_LABELS, type ContentKey, type LegalText } from '../../../contract/contents.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { contentProposalsQuery, contentQuery } from './contents.queries.ts'
import styles from './contents-screen.module.css'
import { ContentDialog } from './edit/content-dialog.tsx'
import missingStyles from './missing.module.css'

type ContentView = 'text' | 'versions'

interface OpenedContent {
  key: ContentKey
  view: ContentView
  /** What is to be written, selected in the text. */
  missing: string | null
}

export function ContentsScreen({ title }: { title: string }) {
  const answers = useQueries({ queries: CONTENT_KEYS.map(contentQuery) })
  const [opened, setOpened] = useState<OpenedContent | null>(null)
  const failed = answers.filter(({ data, isError }) => isError && !data)
  return (
    <div className={styles.screen}>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          Les textes des pages <a href="/auth/legals#legals">Mentions légales</a> et{' '}
          <a href="/accessibilite">Accessibilité</a>, que tout le monde peut lire.
        </p>
      </header>
      {answers.some(({ isPending }) => isPending) && <Loading />}
      {failed.length > 0 && (
        <Failed
          text="Certains textes n’ont pas pu être chargés."
          onRetry={() => failed.map(({ refetch }) => refetch())}
        />
      )}
      <ul className={styles.cards}>
        {answers.map(
          ({ data }) =>
            data && (
              <Card
                key={data.key}
                content={data}
                onOpen={(view, missing) => setOpened({ key: data.key, view, missing })}
              />
            ),
        )}
      </ul>
      {opened && (
        <ContentDialog
          contentKey={opened.key}
          first={opened.view}
          missing={opened.missing}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

interface CardProps {
  content: LegalText
  onOpen: (view: ContentView, missing: string | null) => void
}

function Card({ content, onOpen }: CardProps) {
  const { missing } = content
  const label = CONTENT_LABELS[content.key]
  const proposals = useQuery(contentProposalsQuery(content.key))
  const changes = proposals.data?.items.length ?? 0
  return (
    <li className={styles.card}>
      <h2>{label}</h2>
      <p className={styles.quiet}>
        Version {content.version}, du {formatDate(content.updated_at)}
      </p>
      {changes > 0 && (
        <div className={missingStyles.missing}>
          <strong>Le texte d’origine a changé</strong>
          <ul className={styles.parts}>
            <li>
              <button type="button" onClick={() => onOpen('text', null)}>
                {formatCount(changes, 'passage')} à comparer au vôtre
              </button>
            </li>
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <div className={missingStyles.missing}>
          <strong>À compléter</strong>
          <ul className={styles.parts}>
            {missing.map((what) => (
              <li key={what}>
                <button type="button" onClick={() => onOpen('text', what)}>
                  {what}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={() => onOpen('text', null)}>
          Modifier<span className="visually-hidden">&nbsp;: {label}</span>
        </Button>
        <Button variant="default" onClick={() => onOpen('versions', null)}>
          Versions<span className="visually-hidden">&nbsp;: {label}</span>
        </Button>
      </div>
    </li>
  )
}
