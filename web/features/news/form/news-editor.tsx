import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { isMissing } from '../../../lib/call.ts'
import type { RowId } from '../../../lib/list/opened-row.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { editedNewsQuery } from '../news.queries.ts'
import { DeletePart } from './delete-part.tsx'
import styles from './news-editor.module.css'
import { NewsForm } from './news-form.tsx'

interface NewsEditorProps {
  newsId: RowId
  onClose: () => void
  /** Called once the dialog is closed, when the line is about to leave the list. */
  onGone: () => void
}

export const NewsEditor = ({ newsId, onClose, onGone }: NewsEditorProps) => (
  <Modal kind="wide" title={newsId === 'new' ? 'Nouvelle actualité' : 'Modifier l’actualité'} onClose={onClose}>
    <div className={styles.content}>
      {newsId === 'new' ? (
        <NewsForm news={null} onDone={onClose} />
      ) : (
        <EditedNews id={newsId} onClose={onClose} onGone={onGone} />
      )}
    </div>
  </Modal>
)

function EditedNews({ id, onClose, onGone }: Omit<NewsEditorProps, 'newsId'> & { id: number }) {
  const { data: news, isPending, error, refetch } = useQuery(editedNewsQuery(id))
  if (isPending) return <Loading />
  if (!news && isMissing(error)) return <Empty text="Cette actualité n’existe pas, ou a été supprimée." />
  if (!news) return <Failed text="L’actualité n’a pas pu être chargée." onRetry={() => refetch()} />
  const goAway = () => {
    // Close first: the dialog gives the focus back, to a line that is about to go.
    flushSync(onClose)
    onGone()
  }
  return (
    <>
      <NewsForm news={news} onReload={refetch} onDone={onClose} />
      <DeletePart news={news} onDone={goAway} />
    </>
  )
}
