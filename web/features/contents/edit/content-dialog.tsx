import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CONTENT_LABELS,
  type ContentKey,
  type ContentVersion,
  type ContentVersionLine,
} from '../../../../contract/contents.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import { Loading } from '../../../ui/loading.tsx'
import { contentProposalsQuery, contentVersionQuery, contentVersionsQuery } from '../contents.queries.ts'
import styles from './content-dialog.module.css'
import { ContentForm } from './content-form.tsx'
import { LazyTextDiff } from './lazy-text-diff.ts'

type ContentDialogView = 'text' | 'versions'

const VIEWS = [
  { value: 'text', label: 'Texte' },
  { value: 'versions', label: 'Versions' },
] as const satisfies { value: ContentDialogView; label: string }[]

interface ContentDialogProps {
  contentKey: ContentKey
  first: ContentDialogView
  /** What is still to be written, which the text opens on. */
  missing: string | null
  onClose: () => void
}

export const ContentDialog = ({ contentKey, onClose, ...opened }: ContentDialogProps) => (
  <Modal kind="wide" title={CONTENT_LABELS[contentKey]} onClose={onClose}>
    <Views contentKey={contentKey} {...opened} onDone={onClose} />
  </Modal>
)

type ViewsProps = Omit<ContentDialogProps, 'onClose'> & { onDone: () => void }

function Views({ contentKey, first, missing, onDone }: ViewsProps) {
  const [view, setView] = useState(first)
  const [resumed, setResumed] = useState<ContentVersion | null>(null)
  const { leave } = useDialogGuard()
  const versions = useQuery(contentVersionsQuery(contentKey))
  const newest = versions.data?.items[0]?.version
  const current = useQuery({
    ...contentVersionQuery(contentKey, newest ?? 0),
    enabled: newest !== undefined,
    // The form stays while a newer one loads.
    placeholderData: keepPreviousData,
  })
  const proposals = useQuery(contentProposalsQuery(contentKey))
  const choose = (next: ContentDialogView) =>
    leave(() => {
      setResumed(null)
      setView(next)
    })
  const resume = (version: ContentVersion) => {
    setResumed(version)
    setView('text')
  }
  if (versions.isError && !versions.data) {
    return <Failed text="Les versions n’ont pas pu être chargées." onRetry={() => versions.refetch()} />
  }
  if (current.isError && !current.data) {
    return <Failed text="Le texte n’a pas pu être chargé." onRetry={() => current.refetch()} />
  }
  if (!versions.data || !current.data) return <Loading />
  return (
    <div className={styles.views}>
      <div className={styles.choice}>
        <Segments legend="Ce qui est affiché" options={VIEWS} value={view} onChange={choose} />
      </div>
      {view === 'text' ? (
        <ContentForm
          content={current.data}
          proposals={proposals.data?.items ?? []}
          resumed={resumed}
          acceptedBy={versions.data.accepted_by}
          missing={missing}
          onDone={onDone}
        />
      ) : (
        <ContentVersions contentKey={contentKey} lines={versions.data.items} onResume={resume} />
      )}
    </div>
  )
}

interface ContentVersionsProps {
  contentKey: ContentKey
  /** The newest first. */
  lines: readonly ContentVersionLine[]
  onResume: (version: ContentVersion) => void
}

function ContentVersions({ contentKey, lines, onResume }: ContentVersionsProps) {
  const newest = lines[0]?.version ?? 1
  // Until one chooses, the newest and the one before, also when a newer one comes.
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({})
  const { from = lines[1]?.version ?? newest, to = newest } = chosen
  const [before, after] = useQueries({
    queries: [contentVersionQuery(contentKey, from), contentVersionQuery(contentKey, to)],
  })
  const options = lines.map(({ version, created_at }) => ({
    value: String(version),
    label: `Version ${version}, ${formatMoment(created_at)}`,
  }))
  const older = before?.data
  return (
    <div className={styles.versions}>
      <ol className={styles.lines} aria-label="Versions" reversed>
        {lines.map((line) => (
          <Line key={line.version} line={line} isCurrent={line.version === newest} />
        ))}
      </ol>
      {lines.length > 1 && (
        <div className={styles.compare}>
          <NativeSelect
            label="Comparer"
            labelPlace="above"
            options={options}
            value={String(from)}
            onChange={(event) => setChosen({ ...chosen, from: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="avec"
            labelPlace="above"
            options={options}
            value={String(to)}
            onChange={(event) => setChosen({ ...chosen, to: Number(event.currentTarget.value) })}
          />
          {older && from !== newest && (
            <Button variant="default" onClick={() => onResume(older)}>
              Reprendre la version {from}
            </Button>
          )}
        </div>
      )}
      {lines.length > 1 && older && after?.data && <LazyTextDiff before={older} after={after.data} />}
      {[before, after].some((answer) => answer?.isPending) && <Loading />}
      {[before, after].some((answer) => answer?.isError) && (
        <Failed
          text="Ces versions n’ont pas pu être chargées."
          onRetry={() => {
            before?.refetch()
            after?.refetch()
          }}
        />
      )}
    </div>
  )
}

const Line = ({ line, isCurrent }: { line: ContentVersionLine; isCurrent: boolean }) => (
  <li>
    <strong>Version {line.version}</strong>
    {isCurrent && <span className={styles.mark}>en vigueur</span>}
    {line.is_correction && <span className={styles.mark}>correction</span>}
    <span className={styles.who}>
      {formatMoment(line.created_at)}, {line.author ?? 'texte d’origine ou compte supprimé'}
    </span>
  </li>
)
