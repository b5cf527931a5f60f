import { useState } from 'react'
import { MAX_NEWS_BODY, MAX_NEWS_TITLE, type News } from '../../../../contract/news.ts'
import { isStale } from '../../../lib/call.ts'
import { todayInParis } from '../../../lib/format.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { StaleMessage, type Staleness } from '../../../ui/form/stale-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { MarkdownField } from '../../contents/markdown/markdown-field.tsx'
import { useSaveNews } from '../news.queries.ts'
import { type Draft, draftOf, fieldsOf, hasChanges, savedMeanwhile } from './news-draft.rules.ts'
import styles from './news-editor.module.css'
import { NewsPreview } from './news-preview.tsx'

interface NewsFormProps {
  /** Null for a new one. */
  news: News | null
  onReload?: () => Promise<unknown>
  onDone: () => void
}

/** Only typed fields are kept in state, so reloading after someone else’s change keeps them. */
export function NewsForm({ news, onReload, onDone }: NewsFormProps) {
  const today = todayInParis()
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [conflict, setConflict] = useState<Staleness>('none')
  const save = useSaveNews(news)
  const { requestClose } = useDialogGuard()
  const known = draftOf(news, today)
  const draft = { ...known, ...typed }
  useUnsaved(hasChanges(known, draft, today))

  const { submit, busy, errors, faulty, message } = useSubmit(async () => {
    try {
      return await save(fieldsOf(draft, today))
    } catch (error) {
      setConflict(isStale(error) ? 'told' : 'none')
      throw error
    }
  }, onDone)

  const change = (fields: Partial<Draft>) => setTyped((before) => ({ ...before, ...fields }))
  const now = savedMeanwhile(known, conflict === 'reloaded' ? typed : {})
  const reload = async () => {
    await onReload?.()
    setConflict('reloaded')
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <TextField
        name="title"
        label="Titre"
        value={draft.title}
        description={now.title ?? 'Sur une ligne de la carte, dont la fin peut être coupée sur un téléphone.'}
        onChange={({ currentTarget: { value } }) => change({ title: value })}
        errors={errors}
        autoComplete="off"
        maxLength={MAX_NEWS_TITLE}
      />
      <div className={styles.days}>
        <DateField
          name="published_from_on"
          label="Publiée du"
          value={draft.from}
          onChange={(from) => change({ from })}
          errors={errors}
        />
        <DateField
          name="published_to_on"
          label="Au"
          value={draft.to}
          onChange={(to) => change({ to })}
          whenEmpty="jusqu’à nouvel ordre"
          errors={errors}
        />
      </div>
      <MarkdownField
        name="body"
        label="Texte"
        value={draft.body}
        description={now.body}
        onChange={(body) => change({ body })}
        errors={errors}
        max={MAX_NEWS_BODY}
        preview={(body) => (
          <NewsPreview title={draft.title} body={body} from={fieldsOf(draft, today).published_from_on} />
        )}
      />
      <FormFooter
        message={conflict === 'none' ? message : null}
        faulty={faulty}
        about={
          <StaleMessage
            state={conflict}
            told="Quelqu’un d’autre a modifié cette actualité. Rechargez-la"
            reloaded="Actualité rechargée."
            onReload={reload}
          />
        }
      >
        <Button type="submit" loading={busy}>
          {news ? 'Enregistrer' : 'Créer l’actualité'}
        </Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </form>
  )
}
