import { type FormEvent, useRef, useState } from 'react'
import { type ContentVersion, MAX_CONTENT_BODY, MAX_CONTENT_TITLE } from '../../../../contract/contents.ts'
import { keptMarkdown } from '../../../../contract/rules/contents.markdown.ts'
import { withSettings } from '../../../../contract/rules/contents.placeholders.ts'
import { isStale } from '../../../lib/call.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { StaleMessage, type Staleness } from '../../../ui/form/stale-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { useReloadContent, useUpdateContent } from '../contents.queries.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { MarkdownField } from '../markdown/markdown-field.tsx'
import { AskAgain } from './ask-again.tsx'
import styles from './content-form.module.css'
import { LazyTextDiff } from './lazy-text-diff.ts'
import { Missing, PlaceholderHelp } from './placeholder-help.tsx'

export type Draft = Pick<ContentVersion, 'title' | 'body'>

interface ContentFormProps {
  opened: ContentVersion
  /** An older version's text, to be saved as a new one. */
  draft: Draft | null
  acceptedBy: number
  onDone: () => void
}

/** The text stays the one that was opened, although the page follows others. */
export function ContentForm({ opened, draft, acceptedBy, onDone }: ContentFormProps) {
  const [base, setBase] = useState(opened)
  const [title, setTitle] = useState(draft?.title ?? opened.title)
  const [body, setBody] = useState(draft?.body ?? opened.body)
  const [isCorrection, setCorrection] = useState(false)
  const [conflict, setConflict] = useState<Staleness>('none')
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const settings = useSettings()
  const update = useUpdateContent(base.key)
  const reload = useReloadContent(base.key)
  const { requestClose } = useDialogGuard()
  const isChanged = title.trim() !== base.title || keptMarkdown(body) !== base.body
  useUnsaved(isChanged)

  const { submit, busy, errors, faulty, message } = useSubmit(async () => {
    try {
      return await update({ version: base.version, title, body, is_correction: isCorrection })
    } catch (error) {
      setConflict(isStale(error) ? 'told' : 'none')
      throw error
    }
  }, onDone)

  const asksAgain = isChanged && base.key === 'terms' && !isCorrection && acceptedBy > 0
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!asksAgain || isAsking) return submit(event)
    event.preventDefault()
    setAsking(true)
  }
  const goOn = () => {
    form.current?.requestSubmit()
    setAsking(false)
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate className={styles.form}>
      <TextField
        name="title"
        label="Titre"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        errors={errors}
        autoComplete="off"
        maxLength={MAX_CONTENT_TITLE}
      />
      <Missing body={body} />
      <MarkdownField
        name="body"
        label="Texte"
        value={body}
        onChange={setBody}
        errors={errors}
        max={MAX_CONTENT_BODY}
        rows={20}
        preview={(text) => <Markdown body={settings ? withSettings(text, settings) : text} />}
      />
      <PlaceholderHelp />
      {base.key === 'terms' && (
        <CheckField
          name="is_correction"
          label="Simple correction (faute, mise en page)&nbsp;: ne pas redemander l’acceptation"
          checked={isCorrection}
          onChange={setCorrection}
        />
      )}
      {isChanged && (
        <details className={styles.changes} open={conflict === 'reloaded' || undefined}>
          <summary>Ce qui change par rapport à la version {base.version}</summary>
          <LazyTextDiff before={base} after={{ title: title.trim(), body: keptMarkdown(body) }} />
        </details>
      )}
      <FormFooter
        message={conflict === 'none' ? message : null}
        faulty={faulty}
        about={
          <StaleMessage
            state={conflict}
            told="Quelqu’un d’autre a modifié ce texte. Rechargez-le pour comparer"
            reloaded={`La version ${base.version} est en vigueur\u00A0: la différence avec votre saisie est au-dessus.`}
            onReload={async () => {
              setBase(await reload())
              setConflict('reloaded')
            }}
          />
        }
      >
        <Button type="submit" loading={busy}>
          Enregistrer
        </Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
      {isAsking && <AskAgain people={acceptedBy} onYes={goOn} onClose={() => setAsking(false)} />}
    </form>
  )
}
