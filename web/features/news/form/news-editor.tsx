import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { withFrenchSpaces } from '../../../../contract/core/french-spaces.ts'
import { MAX_NEWS_BODY, MAX_NEWS_TITLE, type News } from '../../../../contract/news.ts'
import { isMissing } from '../../../lib/call.ts'
import { dayText, sentDay } from '../../../lib/days.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { todayInParis } from '../../../lib/format.ts'
import type { RowId } from '../../../lib/list/opened-row.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ConfirmedPart } from '../../../ui/frame/confirmed-part.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { MarkdownField } from '../../contents/markdown/markdown-field.tsx'
import { editedNewsQuery, saveNews, useDeleteNews } from '../news.queries.ts'
import { NewsArticle } from '../strip/news-dialog.tsx'
import { StripLine } from '../strip/strip-line.tsx'
import styles from './news-editor.module.css'

interface NewsEditorProps {
  newsId: RowId
  onClose: () => void
  /** Called once the dialog is closed, when the line is about to leave the list. */
  onGone: () => void
}

export const NewsEditor = ({ newsId, onClose, onGone }: NewsEditorProps) => (
  <Modal kind="wide" title={newsId === 'new' ? 'Nouvelle actualité' : 'Modifier l’actualité'} onClose={onClose}>
    <DialogBody>
      {newsId === 'new' ? (
        <NewsForm news={null} onDone={onClose} />
      ) : (
        <EditedNews id={newsId} onClose={onClose} onGone={onGone} />
      )}
    </DialogBody>
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
      <NewsForm news={news} onDone={onClose} />
      <DeletePart news={news} onDone={goAway} />
    </>
  )
}

const DeletePart = ({ news, onDone }: { news: News; onDone: () => void }) => (
  <ConfirmedPart
    title="Supprimer"
    text="Pour qu’elle quitte la carte mais reste dans cette liste, donnez-lui plutôt une fin de publication."
    label="Supprimer cette actualité"
    question={{
      title: 'Supprimer cette actualité\u00A0?',
      text: `«\u00a0${news.title}\u00a0» quittera la carte, la liste et le flux. Rien ne pourra la faire revenir.`,
      yes: 'Supprimer',
      isFinal: true,
    }}
    call={useDeleteNews(news, onDone)}
  />
)

interface NewsFormProps {
  /** Null for a new one. */
  news: News | null
  onDone: () => void
}

function NewsForm({ news, onDone }: NewsFormProps) {
  const today = todayInParis()
  const form = useEntityForm({
    entity: news,
    draftOf: (stored) => ({
      title: stored?.title ?? '',
      body: stored?.body ?? '',
      published_from_on: dayText(stored?.published_from_on ?? today, today),
      published_to_on: stored?.published_to_on ? dayText(stored.published_to_on, today) : '',
    }),
    save: ({ published_from_on, published_to_on, ...words }, edited) =>
      saveNews(
        {
          ...words,
          published_from_on: sentDay(published_from_on, today),
          published_to_on: sentDay(published_to_on, today) || null,
        },
        edited,
      ),
    onDone,
  })
  return (
    <EntityForm
      form={form}
      submitLabel={news ? 'Enregistrer' : 'Publier'}
      goneText="Cette actualité a été supprimée entre-temps."
    >
      <TextField
        label="Titre"
        {...form.text('title', 'Court\u00A0: le téléphone coupe la fin.')}
        maxLength={MAX_NEWS_TITLE}
      />
      <fieldset className={styles.days}>
        <legend className="visually-hidden">Publication</legend>
        <DateField label="Publiée du" {...form.field('published_from_on')} />
        <DateField label="Au" {...form.field('published_to_on')} whenEmpty="jusqu’à nouvel ordre" />
      </fieldset>
      <MarkdownField
        label="Texte"
        {...form.field('body')}
        max={MAX_NEWS_BODY}
        preview={(html) => (
          <Preview title={form.draft.title} html={html} from={sentDay(form.draft.published_from_on, today)} />
        )}
      />
    </EntityForm>
  )
}

/** Its line on the map, and what that opens; the day may not be one yet. */
const Preview = ({ title, html, from }: { title: string; html: string; from: string }) => (
  <>
    <div className={styles.line}>
      <StripLine title={title} is_unread />
    </div>
    {title.trim() !== '' && <h3 className={styles.title}>{withFrenchSpaces(title)}</h3>}
    <NewsArticle published_from_on={Number.isNaN(Date.parse(from)) ? null : from} html={html} />
  </>
)
