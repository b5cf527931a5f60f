import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTENT_LABELS, type ContentKey, type ContentVersion } from '../../../../contract/contents.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import { Loading } from '../../../ui/loading.tsx'
import { contentVersionQuery, contentVersionsQuery } from '../contents.queries.ts'
import styles from './content-dialog.module.css'
import { ContentForm, type Draft } from './content-form.tsx'
import { ContentVersions } from './content-versions.tsx'

type View = 'text' | 'versions'

const VIEWS = [
  { value: 'text', label: 'Texte' },
  { value: 'versions', label: 'Versions' },
] as const satisfies { value: View; label: string }[]

interface ContentDialogProps {
  contentKey: ContentKey
  first: View
  onClose: () => void
}

export const ContentDialog = ({ contentKey, first, onClose }: ContentDialogProps) => (
  <Modal kind="wide" title={CONTENT_LABELS[contentKey]} onClose={onClose}>
    <Views contentKey={contentKey} first={first} onDone={onClose} />
  </Modal>
)

function Views({ contentKey, first, onDone }: { contentKey: ContentKey; first: View; onDone: () => void }) {
  const [view, setView] = useState(first)
  const [draft, setDraft] = useState<Draft | null>(null)
  const { leave } = useDialogGuard()
  const versions = useQuery(contentVersionsQuery(contentKey))
  const newest = versions.data?.items[0]?.version
  const current = useQuery({
    ...contentVersionQuery(contentKey, newest ?? 0),
    enabled: newest !== undefined,
    // The form stays while a newer one loads.
    placeholderData: keepPreviousData,
  })
  const choose = (next: View) =>
    leave(() => {
      setDraft(null)
      setView(next)
    })
  const resume = ({ title, body }: ContentVersion) => {
    setDraft({ title, body })
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
        <ContentForm opened={current.data} draft={draft} acceptedBy={versions.data.accepted_by} onDone={onDone} />
      ) : (
        <ContentVersions contentKey={contentKey} lines={versions.data.items} onResume={resume} />
      )}
    </div>
  )
}
